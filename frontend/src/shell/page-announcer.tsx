import { useEffect, useState } from "react";

/** Announces the page title to screen readers after client-side navigation. */
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
