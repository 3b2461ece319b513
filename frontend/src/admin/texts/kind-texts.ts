/** What the owner can do with several items at once. */
export type Action = "publish" | "unpublish" | "delete";

type ActionTexts = {
  /** The question before it, with the names of the items. */
  ask: (count: number, names: string) => string;
  done: (count: number) => string;
  failed: (count: number) => string;
};

/**
 * What the admin says about one kind of item. These are whole sentences: in other languages more
 * than the noun changes with the kind.
 */
export type KindTexts = {
  title: string;
  /** On the dashboard: the description, the heading above it and the link below it. */
  summary: string;
  management: string;
  manage: string;
  withoutPicture: string;

  addNew: string;
  search: string;
  loadingFailed: string;
  empty: string;
  noneFound: (words: string) => string;
  noneMatch: string;
  showAll: string;
  /** The table's name, with the range of its rows. */
  rows: (range: string) => string;

  deleteQuestion: string;
  actions: Readonly<Record<Action, ActionTexts>>;
  /** How many were deleted by somebody else, alone and beside those that were deleted now. */
  gone: (count: number) => string;
  goneToo: (count: number) => string;
  changedMeanwhile: string;
  deletedMeanwhile: string;

  create: string;
  edit: string;
  save: string;
  notFound: (id: string) => string;
  all: string;
  /** The heading of a conflict. */
  changedElsewhere: string;
  deletedWhileEdited: string;
  uploadLabel: string;
  uploadTooEarly: string;
  uploadFailed: string;
  uploadFailedHidden: string;
};
