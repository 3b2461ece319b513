import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate } from "react-router-dom";
import { ApiError, currentItem } from "../../api/client";
import { createItem, updateItem, type ItemBody } from "../../api/items";
import type { Uploads } from "../images/uploads";
import type { AnyItem, Resource } from "../resource";
import { useFlash } from "../flash";
import type { FormDraft } from "./form-draft";
import { sameValues } from "./form-values";

type SaveRequest<Item> = {
  body: ItemBody;
  /** The one that the form was filled from; none for a new item. */
  version: number | undefined;
  /** What was saved elsewhere, if the owner decided to save over it. */
  overwrites?: Item;
};

/**
 * Save what stands in the form, then upload the pictures that were chosen with it, then go to the
 * list. Each step that succeeded stays: trying again goes on where the last attempt failed, and
 * never makes a second item, not even when the answer to the first was lost.
 */
export function useItemSave<Item extends AnyItem>(
  resource: Resource<Item>,
  item: Item | undefined,
  uploads: Uploads,
  draft: FormDraft<Item>,
  onStored: (made: Item) => void,
) {
  const { kind, noun } = resource;
  const id = useRef(item?.id);
  const lastSaved = useRef<Item>(undefined);
  /** What this form has sent: an attempt whose answer was lost is known again by it. */
  const sentBodies = useRef<ItemBody[]>([]);
  const navigate = useNavigate();
  const showFlash = useFlash();

  const store = async ({ body, version, overwrites }: SaveRequest<Item>): Promise<Item> => {
    sentBodies.current.push(body);
    if (id.current === undefined) {
      lastSaved.current = await createItem<Item>(kind, body, draft.idempotencyKey);
      id.current = lastSaved.current.id;
      draft.created(lastSaved.current);
    }
    // What this form has stored already: a key that was used leads to the item of the first attempt.
    const before = lastSaved.current;
    if (before && sameValues(body, resource.values(before))) return before;
    try {
      const from = overwrites?.version ?? before?.version ?? version;
      const next = { ...body, ...(from !== undefined && { version: from }) };
      return await updateItem<Item>(kind, id.current, next);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) {
        id.current = lastSaved.current = undefined;
        throw new Error(deletedElsewhere(noun), { cause: error });
      }
      const current = currentItem<Item>(error);
      const isMine = (stored: Item) =>
        sentBodies.current.some((attempt) => sameValues(attempt, resource.values(stored)));
      if (!current || !isMine(current)) throw error;
      return await updateItem<Item>(kind, id.current, { ...body, version: current.version });
    }
  };

  return useMutation({
    mutationFn: async (request: SaveRequest<Item>) => {
      lastSaved.current = await store(request);
      if (!(await uploads.start(lastSaved.current.id))) throw new NotUploaded(noun);
      return lastSaved.current;
    },
    onError: () => {
      if (lastSaved.current) onStored(lastSaved.current);
    },
    onSuccess: (saved, { overwrites }) => {
      draft.saved(saved, overwrites);
      const at = `/admin/${kind}`;
      if (overwrites) {
        const link = { to: `${at}/${saved.id}`, label: "Undo", state: "restore" };
        showFlash({ text: `${saved.name} was saved, replacing the other change.`, link, at });
      } else {
        const link = { to: resource.publicPath(saved), label: "View on site" };
        showFlash({ text: `${saved.name} was saved.`, link, at });
      }
      void navigate(at);
    },
  });
}

/** The item is stored, and its form stays for what is left of its images. */
export class NotUploaded extends Error {
  constructor(noun: string) {
    super(
      `The ${noun} was saved, but some images could not be uploaded. Remove them, or save again to retry.`,
    );
  }
}

function deletedElsewhere(noun: string): string {
  return `This ${noun} was deleted elsewhere. Save again to create it as a new one.`;
}
