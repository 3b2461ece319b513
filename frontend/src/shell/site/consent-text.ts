import { t } from "@lingui/core/macro";

export function consent() {
  return {
    label: t`Cookies`,
    text: t`We use analytics cookies to count visits, but only if you accept.`,
    link: { label: t`Cookie policy`, to: "/cookie-policy" },
    accept: t`Accept`,
    decline: t`Decline`,
    /** Label of the button that shows the banner again, with one of the texts below. */
    settings: t`Cookie settings`,
    current: {
      accepted: t`You have accepted analytics cookies.`,
      declined: t`You have declined analytics cookies.`,
    },
  };
}
