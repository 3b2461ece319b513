import { select } from "@lingui/core/macro";
import { Link } from "react-router-dom";
import type { Message } from "../../api/messages";
import { isAdminPath } from "../../api/stored-language";
import { focusClasses } from "../../components/focus";

/** The item that a message is about, with its picture and a link. */
export function MessageSubject({ message: { subject, item } }: { message: Message }) {
  if (!subject) return null;
  const words = (
    <>
      <span className="label text-steel-400">{aboutText(subject.kind)}</span>
      <span className="block font-bold text-white wrap-anywhere">{subject.name}</span>
    </>
  );
  if (!item) return <p className="mt-4">{words}</p>;
  return (
    <Link
      to={item.path}
      reloadDocument={!isAdminPath(item.path)}
      className="mt-4 inline-flex min-h-11 max-w-full items-center gap-4 border border-steel-700 pr-5 hover:border-steel-400"
    >
      {item.picture && (
        <img
          src={item.picture}
          alt=""
          className={`h-16 w-24 object-cover ${focusClasses(item.focus)}`}
        />
      )}
      <span className={item.picture ? "py-2" : "py-2 pl-4"}>{words}</span>
    </Link>
  );
}

/** A page of the site may be about something else, and name it. */
function aboutText(kind: string): string {
  return select(kind, {
    build: "About the build",
    tyre: "About the tyre",
    part: "About the part",
    other: `About the ${kind}`,
  });
}
