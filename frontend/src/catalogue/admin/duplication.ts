import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate } from "react-router-dom";
import { truncate } from "../../core/characters";
import { randomKey } from "../../api/client";
import { useSaveNotices } from "../../forms/saving";
import { byLanguage, toTranslatedText } from "../../forms/translated-text";
import { useFlash } from "../../ui/admin/notices";
import { errorMessage } from "../../ui/loading";
import { itemBody } from "./item-save";
import type { AnyItem, Resource } from "./resource";

/** Create a copy of an item, without its images and not published, and open it for editing. */
export function useDuplication<Item extends AnyItem>(resource: Resource<Item>) {
  const { kind, calls, nameMax, values } = resource;
  /** A retry must not create a second copy. */
  const key = useRef<{ id: number; key: string }>(undefined);
  const navigate = useNavigate();
  const showFlash = useFlash();
  const { isLeft } = useSaveNotices();
  return useMutation({
    mutationFn: (item: Item) => {
      if (key.current?.id !== item.id) key.current = { id: item.id, key: randomKey() };
      const typed = values(item);
      const names = toTranslatedText(typed.name);
      const name = byLanguage((each) => names[each] && copyName(names[each], nameMax));
      const copy = itemBody({ ...typed, name, published: false });
      return calls.create(copy, key.current.key);
    },
    onSuccess: (made) => {
      key.current = undefined;
      const path = `/admin/${kind}/${made.id}`;
      const { name } = made;
      const text = t`${name} was created. It is not published.`;
      if (isLeft()) {
        showFlash({ text, link: { to: path, label: t`Edit` } });
        return;
      }
      showFlash({ text, path });
      void navigate(path);
    },
    onError: (error) => {
      if (isLeft()) showFlash({ text: errorMessage(error), isWarning: true });
    },
  });
}

/** The name of a copy, shortened so that it stays within the limit. */
export function copyName(name: string, max: number): string {
  const suffix = ` ${t({ message: "(copy)", comment: "After the name of a copied item." })}`;
  return truncate(name, max - suffix.length).trimEnd() + suffix;
}
