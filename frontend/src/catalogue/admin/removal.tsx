import { t } from "@lingui/core/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { RetentionNote, modelOf, useUndo } from "../../deletions/deletions";
import { useFactChange } from "../../documents/admin/document-save";
import { company } from "../../shell/company";
import { ConfirmDialog } from "../../ui/admin/dialog";
import { useFlash } from "../../ui/admin/notices";
import { errorMessage } from "../../ui/loading";
import { ItemPicture, useItemImages } from "../item-picture";
import { deleteItem } from "../items";
import { useMainText } from "../main-text";
import { type AnyItem, type HomePage, type Resource, useCachedList } from "./resource";

type RemovalDialogProps<Item extends AnyItem> = {
  resource: Resource<Item>;
  /** What visitors will not see any more. */
  item: Item;
  question: string;
  confirm: string;
  kind?: "danger" | "primary";
  children?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before an item is deleted or hidden, and for another one if the home page shows it. */
export function RemovalDialog<Item extends AnyItem>({
  resource,
  item,
  children,
  onConfirm,
  ...rest
}: RemovalDialogProps<Item>) {
  const leaves = useLeavesHomePage(resource, item);
  const { homePage } = resource;
  const [chosen, setChosen] = useState("");
  const { mutate, isPending, error } = useHomePageChoice(resource);
  const confirm = () => {
    if (leaves && chosen) mutate(Number(chosen), { onSuccess: onConfirm });
    else onConfirm();
  };
  return (
    <ConfirmDialog
      {...rest}
      busy={isPending}
      error={error ? errorMessage(error) : undefined}
      onConfirm={confirm}
    >
      {children}
      {leaves && homePage && (
        <HomePageChoice
          homePage={homePage}
          others={leaves.others}
          next={leaves.next}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
    </ConfirmDialog>
  );
}

type HomePageChoiceProps<Item extends AnyItem> = {
  homePage: HomePage<Item>;
  others: readonly Item[];
  next: Item | undefined;
  chosen: string;
  onChoose: (id: string) => void;
};

function HomePageChoice<Item extends AnyItem>({
  homePage,
  others,
  next,
  chosen,
  onChoose,
}: HomePageChoiceProps<Item>) {
  const help = useId();
  const { texts } = homePage;
  return (
    <div className="mt-5 border-l-4 border-hot bg-carbon px-5 py-4">
      <p className="text-white">
        {texts.shown} {next ? texts.meanwhile(next.name) : texts.nothing}
      </p>
      {others.length > 0 && (
        <>
          <label className="mt-4 grid gap-1">
            <span className="label text-steel-300">{texts.choose}</span>
            <select
              value={chosen}
              aria-describedby={help}
              onChange={({ target }) => onChoose(target.value)}
              className="select h-12 w-full border-b-2 border-steel-400 bg-steel-900 pt-1 pr-10 pl-4 text-white hover:border-steel-100 focus-visible:border-hot"
            >
              <option value="">{t`Choose later`}</option>
              {others.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <p id={help} className="mt-2 text-small text-steel-300">
            {texts.help}
          </p>
        </>
      )}
    </div>
  );
}

export function hideQuestion({ name }: AnyItem): string {
  return t`Unpublish “${name}”?`;
}

export function deleteQuestion({ name }: AnyItem): string {
  return t`Delete “${name}”?`;
}

type DeletedItemProps<Item extends AnyItem> = { item: Item; resource: Resource<Item> };

/** In the question whether to delete it: what it is about. */
export function DeletedItem<Item extends AnyItem>(props: DeletedItemProps<Item>) {
  const { resource } = props;
  const item = useMainText()(props.item);
  const { kind, placeholder, texts } = resource;
  const images = useItemImages(kind, item);
  return (
    <>
      <RetentionNote />
      <div className="mt-5 flex items-center gap-4">
        <ItemPicture
          images={images}
          placeholder={placeholder}
          name={item.name}
          decorative
          sizes="8rem"
          className="aspect-3/2 w-28 shrink-0 bg-carbon object-cover"
        />
        <p className="min-w-0 text-white wrap-anywhere">
          {texts.deleteQuestion ? deleteQuestion(item) : item.name}
        </p>
      </div>
    </>
  );
}

/** Delete an item after confirmation, and remove it from the list at once. */
export function useDeletion<Item extends AnyItem>(resource: Resource<Item>) {
  const { kind } = resource;
  const inMain = useMainText();
  const [pending, setPending] = useState<Item>();
  const list = useCachedList(resource);
  const showFlash = useFlash();
  const undo = useUndo();
  const { mutate, error, reset } = useMutation({
    mutationFn: (item: Item) => deleteItem(kind, item.id),
    onSuccess: (wasThere, deleted) => {
      list.remove(deleted);
      if (!wasThere) list.refetch();
      const { name } = inMain(deleted);
      const action = wasThere ? undo({ kind: modelOf(kind), object_id: deleted.id }) : undefined;
      showFlash({ text: t`${name} was deleted.`, action, path: `/admin/${kind}` });
    },
  });
  return {
    pending,
    error,
    ask: (item: Item) => {
      reset();
      setPending(item);
    },
    cancel: () => setPending(undefined),
    confirm: () => {
      if (pending) mutate(pending);
      setPending(undefined);
    },
  };
}

/**
 * Whether the home page shows this item, so that it needs another when it goes. It then shows `next`
 * until the owner chooses one of `others`.
 */
export function useLeavesHomePage<Item extends AnyItem>(
  resource: Resource<Item>,
  going: Item | undefined,
) {
  const { data } = useQuery(company());
  const inMain = useMainText();
  const field = resource.homePage?.field;
  const shown = field && data?.values[field];
  const leaves = going?.published === true && going.id === shown;
  const { data: items = [] } = useQuery({ ...resource.calls.list(), enabled: leaves });
  if (!leaves) return undefined;
  const others = items
    .map((item) => inMain(item))
    .filter(({ id, published }) => published && id !== going.id);
  return { others, next: others.find((item) => resource.homePage?.isNext(item)) };
}

/** Shows another item on the home page. */
function useHomePageChoice<Item extends AnyItem>({ homePage }: Resource<Item>) {
  const change = useFactChange();
  return useMutation({
    mutationFn: async (id: number) => {
      if (homePage) await change(homePage.field, id);
    },
  });
}
