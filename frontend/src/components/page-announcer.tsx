import { useEffect, useState } from "react";

/** Says the title of the page to screen readers when it changes without a page load. */
export function PageAnnouncer() {
  const [title, setTitle] = useState("");
  useEffect(() => {
    const element = document.querySelector("title");
    if (!element) return;
    const observer = new MutationObserver(() => setTitle(document.title));
    observer.observe(element, { childList: true });
    return () => observer.disconnect();
  }, []);
  return (
    <div role="status" className="sr-only">
      {title}
    </div>
  );
}
