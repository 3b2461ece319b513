import { t } from "@lingui/core/macro";
import type { Role } from "../../api/people";
import { once } from "../once";

export const roleNames = once((): Readonly<Record<Role, string>> => ({
  editor: t`Editor`,
  owner: t`Owner`,
}));

export const roleSummaries = once((): Readonly<Record<Role, string>> => ({
  editor: t`Changes items, pages and messages.`,
  owner: t`May do everything, also decide who may sign in.`,
}));

/** For who is invited. */
export const welcomeTexts = once((): Readonly<Record<Role, string>> => ({
  editor: t`You are invited as an editor: you may change items, pages and messages.`,
  owner: t`You are invited as an owner: you may do everything, also decide who may sign in.`,
}));
