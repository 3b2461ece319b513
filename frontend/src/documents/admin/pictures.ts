import { t } from "@lingui/core/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, useContext, useState } from "react";
import { type DocumentImage, documentImageApi } from "../../pictures/images";
import type { OwnerDocument } from "../documents";
import { type DocumentDescription, hasPictures } from "./documents";

/** A field of the form that asks for a picture. */
export type AskedPicture = {
  /** Where the field is, such as 'Picture 1 of person 2'. */
  title: string;
  /** The name of its picture now, or "". */
  picture: string;
  onChoose: (picture: string) => void;
};

type Pictures = {
  images: readonly DocumentImage[];
  ask: (asked: AskedPicture) => void;
};

/** The pictures of the page in the form, and how a field asks for another one. */
export const PicturesContext = createContext<Pictures>({ images: [], ask: () => undefined });

export function usePictures(): Pictures {
  return useContext(PicturesContext);
}

/** The words for a picture: the owner's, else those made for it, which tell it from the others. */
export function pictureWords({ alt, default_alt, name }: DocumentImage): string {
  return alt || default_alt || name;
}

/** The words for the picture of this name, which may be gone, or uploaded on another device. */
export function wordsOf(picture: string, images: readonly DocumentImage[]): string {
  const image = images.find(({ name }) => name === picture);
  if (image) return pictureWords(image);
  return /^\d+$/.test(picture) ? t`Uploaded picture ${picture}` : picture;
}

/** The pictures of the page in the form, and which field asks for another one. */
export function useDocumentPictures(document: OwnerDocument, description: DocumentDescription) {
  const client = useQueryClient();
  const query = documentImageApi(description.key).images();
  const { data, refetch } = useQuery({ ...query, enabled: hasPictures(description) });
  const [asked, setAsked] = useState<AskedPicture>();
  // Until the list has arrived, there are those of the page.
  const known = Object.values(document.pictures);
  const all = (): readonly DocumentImage[] => client.getQueryData(query.queryKey) ?? known;
  return {
    images: data ?? known,
    asked,
    ask: (next: AskedPicture) => {
      setAsked(next);
      void refetch(); // some may have been uploaded on another device
    },
    close: () => setAsked(undefined),
    /** The words for a picture by its name, as it is known by then. */
    words: (picture: string) => wordsOf(picture, all()),
  };
}
