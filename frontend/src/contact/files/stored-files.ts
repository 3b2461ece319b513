/* Keeps the files that a visitor has chosen on his device for seven days, until the message is sent. */
import { type DBSchema, deleteDB, openDB } from "idb";
import { removeStored, setStored } from "../../core/browser-storage";
import formats from "../../content/file-formats.json";
import { withDatabase, saveFile } from "../../pictures/upload/upload-database";
import { FILES_STORED, FORM, isRecent } from "../drafts";

/** Take over what earlier releases kept, forget what is old, and note whether there is more. */
export async function reviewStoredFiles(): Promise<void> {
  await takeOver();
  await noteStoredFiles();
}

/** The pages load the part that reads the files only if some are kept. Old ones are forgotten. */
export async function noteStoredFiles(): Promise<void> {
  await withDatabase(async (db) => {
    const { store, done } = db.transaction("files", "readwrite");
    const visitors = (await store.getAll()).filter(({ path }) => path.startsWith("contact/"));
    const old = visitors.filter(({ key }) => !isRecent(key));
    await Promise.all(old.map(({ uploadKey }) => store.delete(uploadKey)));
    await done;
    if (visitors.length > old.length) setStored("localStorage", FILES_STORED, "1");
    else removeStored("localStorage", FILES_STORED);
  });
}

type OldFile = { id: string; of?: string; name: string; isPdf: boolean; body: Blob; at: number };
type OldSchema = DBSchema & { files: { key: string; value: OldFile } };

/** Earlier releases kept the files in a database of their own. */
async function takeOver(): Promise<void> {
  try {
    const old = await openDB<OldSchema>("contact", 1, {
      upgrade: (db) => void db.createObjectStore("files", { keyPath: "id" }),
    });
    for (const { id, of, name, isPdf, body, at } of await old.getAll("files")) {
      const type = isPdf ? formats.pdf_type : body.type;
      const path = `contact/${of || FORM}`;
      await saveFile({ uploadKey: id, path, key: at, file: new File([body], name, { type }) });
    }
    old.close();
    await deleteDB("contact");
  } catch {
    // A private window, which keeps nothing.
  }
}
