import { useEffect, useState, type ComponentType } from "react";
import { isMissing, loadPart } from "../api/release";

export type LazyPart = { Part: ComponentType; load: () => Promise<void> };

type Stages = {
  /** Stands in its place while it is on its way. */
  Waiting: ComponentType;
  /** Stands there when its files cannot be had. */
  Missing: ComponentType<{ onTryAgain: () => void }>;
  /** The page is complete without it, and is not loaded again for it before anybody asks. */
  isExtra?: boolean;
};

/**
 * A part of the site in a chunk of its own. One that was loaded before it is drawn comes at once, and
 * in one piece with what is around it. Not `React.lazy`: that shows its fallback for 300 ms, and
 * never tries again.
 */
export function lazyPart(
  files: () => Promise<ComponentType>,
  { Waiting, Missing, isExtra = false }: Stages,
): LazyPart {
  let loaded: ComponentType | undefined;
  const load = async (isAsked = false) => {
    loaded = await (isExtra && !isAsked ? files() : loadPart(files, isAsked));
  };

  function Part() {
    const [Loaded, setLoaded] = useState(() => loaded);
    const [failure, setFailure] = useState<Error>();
    const [tries, setTries] = useState(0);

    useEffect(() => {
      if (!Loaded) load(tries > 0).then(() => setLoaded(() => loaded), setFailure);
    }, [Loaded, tries]);

    if (Loaded) return <Loaded />;
    if (!failure) return <Waiting />;
    if (!isMissing(failure)) throw failure; // it came, and is broken
    const tryAgain = () => {
      setFailure(undefined);
      setTries(tries + 1);
    };
    return <Missing onTryAgain={tryAgain} />;
  }

  return { Part, load };
}
