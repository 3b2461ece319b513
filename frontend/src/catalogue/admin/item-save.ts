import { t } from "@lingui/core/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate } from "react-router-dom";
import { ApiError } from "../../api/client";
import { ENGLISH } from "../../core/language";
import type { FormDraft } from "../../forms/form-draft";
import { toText } from "../../forms/controls/control";
import { type FieldValues, sameValues } from "../../forms/form-values";
import { type SaveRequest, useSaveNotices, useSentValues } from "../../forms/saving";
import { recordTexts, requestValues, textsIn } from "../../forms/translated-text";
import { useMainLanguage } from "../../shell/company";
import { type Uploads, moveQueue } from "../../pictures/admin/upload/upload-queues";
import { uploadTarget } from "../../pictures/admin/upload/upload-target";
import { itemImageApi } from "../../pictures/images";
import { SAME_PAGE } from "../../shell/navigation-effects";
import { useFlash } from "../../ui/admin/notices";
import { type ItemBody, publishItem } from "../items";
import type { AnyItem, Resource } from "./resource";
import { lastList } from "./table/table-view";

/**
 * Save the item, upload the chosen images, then go to the list. A retry continues with the step
 * that failed, and never creates a second item, even if the first response was lost.
 */
export function useItemSave<Item extends AnyItem>(
  resource: Resource<Item>,
  item: Item | undefined,
  uploads: Uploads,
  draft: FormDraft<Item>,
  onStored: (made: Item) => void,
) {
  const { kind, calls } = resource;
  const id = useRef(item?.id);
  const lastSaved = useRef<Item>(undefined);
  const sent = useSentValues(resource.current, resource.values);
  const client = useQueryClient();
  const navigate = useNavigate();
  const showFlash = useFlash();
  const { isLeft, notifyFailure, notifySaved } = useSaveNotices();
  const main = useMainLanguage();
  const nameIn = ({ name = "" }: FieldValues) => toText(textsIn(main, name, main));

  const store = async ({ body, version }: SaveRequest, wanted: ItemBody = body): Promise<Item> => {
    sent.add(body);
    if (id.current === undefined) {
      lastSaved.current = await calls.create(itemBody(body), draft.idempotencyKey);
      id.current = lastSaved.current.id;
      const path = resource.path(lastSaved.current);
      moveQueue(draft.path, path);
      // That it waits for its images before it is published is no change by the owner.
      const published = wanted.published === true;
      draft.rebase(lastSaved.current, { ...resource.values(lastSaved.current), published });
      if (!isLeft()) void navigate(`/admin/${path}`, { replace: true, state: SAME_PAGE });
    }
    // A retried create returns the item of the first attempt, which may have other values.
    const before = lastSaved.current;
    if (before && sameValues(body, resource.values(before))) return before;
    try {
      const from = before?.version ?? version;
      const next = { ...itemBody(body), ...(from !== undefined && { version: from }) };
      return await calls.update(id.current, next);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) {
        id.current = lastSaved.current = undefined;
        throw new Error(deletedMeanwhile(nameIn(body)), { cause: error });
      }
      const current = sent.ownConflict(error);
      if (!current) throw error;
      return await calls.update(id.current, { ...itemBody(body), version: current.version });
    }
  };

  return useMutation({
    mutationFn: async (request: SaveRequest) => {
      // The form may show a version by now that was saved elsewhere since.
      if ((lastSaved.current?.version ?? 0) < (request.version ?? 0)) lastSaved.current = undefined;
      // Visitors should not see it before its images are there: the upload then publishes it,
      // also if this page is closed meanwhile.
      const isHidden = !(lastSaved.current ?? item)?.published;
      const waits = isHidden && request.body.published === true && uploads.uploads.length > 0;
      const first = waits ? { ...request, body: { ...request.body, published: false } } : request;
      uploads.hold();
      const saved = await store(first, request.body)
        .finally(uploads.release)
        .catch((error: unknown) => {
          notifyFailure(error, nameIn(request.body), resource.path(lastSaved.current ?? item));
          throw error;
        });
      lastSaved.current = saved;
      draft.rebase(saved, request.body); // its photos may take long, or never arrive
      if (isLeft()) {
        void client.invalidateQueries({ queryKey: ["owner", kind] });
        notifySaved(savedText(saved));
      }
      const { id, name, version } = saved;
      const path = resource.path(saved);
      const finish = async () => {
        lastSaved.current = await publishItem(calls, id, version);
      };
      const isComplete = await uploads.start({
        job: { path, name, ...(waits && { publishes: version }) },
        target: uploadTarget(itemImageApi(kind, id), client),
        ...(waits && { finish }),
      });
      if (!isComplete) throw new NotUploaded(notUploadedText(saved, waits));
      return lastSaved.current;
    },
    onError: () => {
      if (lastSaved.current) onStored(lastSaved.current);
    },
    onSuccess: (saved, { body }) => {
      draft.saved(saved, body);
      if (isLeft()) return;
      const page = resource.publicPath(saved);
      const link = page === undefined ? undefined : { to: page, label: t`View on site` };
      showFlash({ text: savedText(saved), link, path: `/admin/${kind}` });
      const { to, state } = lastList(kind);
      void navigate(to, { state });
    },
  });
}

function savedText({ name, published }: AnyItem): string {
  return published ? t`${name} was saved.` : t`${name} was saved. It is not published.`;
}

/** It is the one that the form was opened for. */
function deletedMeanwhile(name: string): string {
  return t`${name} was deleted elsewhere. Restore it under 'Recently deleted' to keep its pictures, or save again to create it as a new one without them.`;
}

function notUploadedText({ name }: AnyItem, waits: boolean): string {
  return waits
    ? t`${name} was saved, but some images could not be uploaded. It is not published yet. Remove them, or save again to retry.`
    : t`${name} was saved, but some images could not be uploaded. Remove them, or save again to retry.`;
}

/** The item was saved, but some images were not uploaded. */
export class NotUploaded extends Error {}

/** The fields of an item as the API is sent them. */
export function itemBody(typed: FieldValues): ItemBody {
  const { values, translations } = requestValues(typed);
  return { ...values, translations: { ...translations, [ENGLISH]: recordTexts(ENGLISH, typed) } };
}
