import { t } from "@lingui/core/macro";
import type { WordCount } from "../visits";
import { once } from "../../ui/admin/once";

/** What is counted, as a heading. */
export const wordNames = once((): Readonly<Record<WordCount["what"], string>> => ({
  view: t`Page views`,
  picture: t`Pictures at full screen`,
  pricing: t`Asked for the price`,
  call: t`Calls`,
  whatsapp: "WhatsApp",
  route: t`Directions`,
  address: t`Copied addresses`,
  sent: t`Enquiries`,
  asked: t`Enquiries about it`,
}));
