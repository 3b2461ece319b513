"""Metrics for Prometheus: nothing of this is imported unless METRICS_PORT is set.

Labels are routes and classes of statuses, never addresses or names, so that there are few of them
and nothing personal is in them. Each of gunicorn's workers counts in files of its own, and any of
them answers with the sum of all.
"""
