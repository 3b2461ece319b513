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

  deleteQuestion: string;
  /** Before the home page loses an item that stays. */
  hideQuestion: (name: string) => string;
  changedMeanwhile: string;
  deletedMeanwhile: string;

  create: string;
  edit: string;
  save: string;
  notFound: (id: string) => string;
  all: string;
  deletedWhileEdited: string;
  uploadLabel: string;
  uploadTooEarly: string;
  uploadFailed: string;
  uploadFailedHidden: string;
};
