import { t } from "@lingui/core/macro";
import { useId, useState, type ReactNode } from "react";
import { errorMessage } from "../../ui/loading/list-state";
import { ConfirmDialog } from "../../ui/admin/confirm-dialog";
import type { AnyItem, HomePage, Resource } from "./resource";
import { useHomePageChoice, useLeavesHomePage } from "./table/home-page";

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
