/* Labels of ground and frame types, which visitors filter by and the owner chooses. */
import { t } from "@lingui/core/macro";
import type { Build } from "./queries";

export type Ground = Exclude<Build["ground"], "">;
type FrameType = Exclude<Build["frame_type"], "">;

/** By value, in the order of display. */
export function groundLabels(): Record<Ground, string> {
  return {
    hard: t`Hard pack`,
    track: t`Motocross track`,
    forest: t`Forest and gravel`,
    sand: t`Sand`,
    mud: t`Mud`,
  };
}

export function frameTypeLabels(): Record<FrameType, string> {
  return {
    own: t({ message: "Our own", context: "frame" }),
    production: t({ message: "Production", context: "frame" }),
  };
}
