import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { NavLink, useSearchParams } from "react-router-dom";
import { messageCounts, type MessageFilter } from "../messages";
import { once } from "../../ui/admin/once";

type Tab = MessageFilter & {
  /** In the address. */
  view: string;
  label: string;
};

const tabs = once((): readonly Tab[] => [
  { view: "state=new", label: t({ context: "messages", message: "New" }), state: "new" },
  {
    view: "state=answered",
    label: t({ context: "messages", message: "Answered" }),
    state: "answered",
  },
  { view: "state=spam", label: t`Spam`, state: "spam" },
  { view: "mail=failed", label: t`Could not be mailed`, mail: "failed" },
  { view: "state=all", label: t({ context: "messages", message: "All" }) },
]);

/**
 * Which messages the owner wants to see: what the address says, else the new ones. A search from
 * there looks at all.
 */
export function useMessageFilter(hasWords: boolean): MessageFilter {
  const [address] = useSearchParams();
  const views = [...address].map(([name, value]) => `${name}=${value}`);
  const tab = tabs().find(({ view }) => views.includes(view));
  if (!tab) return hasWords ? {} : { state: "new" };
  const { state, mail } = tab;
  return { ...(state && { state }), ...(mail && { mail }) };
}

export function MessageTabs({ filter }: { filter: MessageFilter }) {
  const { data: counts } = useQuery(messageCounts());
  return (
    <nav aria-label={t`Messages by state`} className="mb-6 border-b border-steel-700">
      <ul className="flex overflow-x-auto">
        {tabs().map(({ view, label, state, mail }) => {
          const count = counts?.[mail ?? state ?? "new"] ?? 0;
          const isCurrent = state === filter.state && mail === filter.mail;
          // What hardly ever happens is no tab.
          if (mail && count === 0 && !isCurrent) return null;
          return (
            <li key={view}>
              <NavLink
                to={`?${view}`}
                aria-current={isCurrent ? "true" : undefined}
                className="label grid min-h-12 place-items-center border-b-4 border-transparent px-4 pt-1 whitespace-nowrap text-steel-300 -outline-offset-4 hover:text-white aria-[current=true]:border-hot aria-[current=true]:text-white"
              >
                <span>
                  {label}
                  {(mail ?? state) && count > 0 && ` (${count})`}
                </span>
              </NavLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
