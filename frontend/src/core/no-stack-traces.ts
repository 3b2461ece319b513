/*
 * React makes errors when it is evaluated, which it may throw later. To write down where they were
 * made, V8 reads the whole file once more, which is three quarters of the time that this takes.
 *
 * It is before React in its entry (webpack.config.js).
 */
const traces: ErrorConstructor & { stackTraceLimit?: number } = Error; // of V8
const { stackTraceLimit } = traces;
traces.stackTraceLimit = undefined; // with 0, it reads it as well
setTimeout(() => {
  traces.stackTraceLimit = stackTraceLimit;
});
