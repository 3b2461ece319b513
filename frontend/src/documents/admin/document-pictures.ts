import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { documentImageApi, type DocumentImage } from "../../pictures/images";
import type { OwnerDocument } from "../documents";
import { hasPictures, type DocumentDescription } from "./documents";
import { wordsOf, type AskedPicture } from "./pictures";

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
