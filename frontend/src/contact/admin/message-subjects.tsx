import { Link } from "react-router-dom";
import type { Message } from "../messages";
import { isAdminPath } from "../../api/stored-language";
import { focusClasses } from "../../pictures/focal-point";
import { aboutSubject } from "../message-subjects";

type Subjects = Message["subjects"];

/** All that a message is about, with pictures and links. */
export function MessageSubjects({ subjects }: { subjects: Subjects }) {
  const [first, ...others] = subjects;
  if (!first) return null;
  if (others.length === 0) {
    return (
      <div className="mt-4">
        <MessageSubject {...first} />
      </div>
    );
  }
  return (
    <ul className="mt-4 grid gap-2 *:grid sm:grid-cols-2">
      {subjects.map((subject) => (
        <li key={`${subject.kind} ${subject.name}`}>
          <MessageSubject {...subject} />
        </li>
      ))}
    </ul>
  );
}

function MessageSubject({ kind, name, item }: Subjects[number]) {
  return (
    <Link
      to={item.path}
      reloadDocument={!isAdminPath(item.path)}
      className="inline-flex min-h-11 max-w-full items-center gap-4 border border-steel-700 pr-5 hover:border-steel-400"
    >
      {item.picture && (
        <img
          src={item.picture}
          alt=""
          className={`h-16 w-24 shrink-0 object-cover ${focusClasses(item.focus)}`}
        />
      )}
      <span className={item.picture ? "min-w-0 py-2" : "min-w-0 py-2 pl-4"}>
        <span className="label text-steel-400">{aboutSubject()[kind]}</span>
        <span dir="auto" className="block font-bold text-white wrap-anywhere">
          {name}
        </span>
      </span>
    </Link>
  );
}
