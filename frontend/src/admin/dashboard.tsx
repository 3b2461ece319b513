import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { messageCounts } from "../api/messages";
import { builds, tyres } from "../api/queries";
import { statusInBackground } from "../api/status";
import { Arrow } from "../components/arrow";
import { ButtonLink } from "../components/button";
import { useAdminHead } from "./admin-head";
import { Icon, type IconName } from "./icon";
import { SUMMARIES } from "./site-status";
import { StatusMark } from "./status-mark";

export function Dashboard() {
  useAdminHead("Dashboard");
  return (
    <>
      <h1 className="mb-6 text-heading sm:mb-8">Dashboard</h1>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[1fr_20rem]">
        <div className="grid grid-cols-1 content-start gap-6 sm:grid-cols-2">
          <Card
            title="Builds Management"
            text="The racing quads that were built here, with their pictures and descriptions."
            icon="build"
            link={{ to: "/admin/builds", label: "Manage Builds" }}
          />
          <Card
            title="Tyres Management"
            text="The tyres in stock, front and rear, that visitors ask prices for."
            icon="tyre"
            link={{ to: "/admin/tyres", label: "Manage Tyres" }}
          />
        </div>
        <Health />
      </div>
    </>
  );
}

type CardProps = {
  title: string;
  text: string;
  icon: IconName;
  link: { to: string; label: string };
};

function Card({ title, text, icon, link }: CardProps) {
  return (
    <article className="flex flex-col items-start gap-4 bg-steel-900 p-6 sm:p-8">
      <Icon name={icon} className="size-12 text-hot" />
      <h2 className="text-subheading">{title}</h2>
      <p className="mb-2 text-steel-300">{text}</p>
      <ButtonLink to={link.to} className="mt-auto max-sm:w-full">
        {link.label}
        <Arrow />
      </ButtonLink>
    </article>
  );
}

/** How much there is, and what in it wants a hand. */
function Health() {
  const { data: allBuilds } = useQuery(builds());
  const { data: allTyres } = useQuery(tyres());
  const { data: messages } = useQuery(messageCounts());
  const { data: site } = useQuery(statusInBackground());
  const withoutPicture = (items: readonly { images?: readonly unknown[] }[] | undefined) =>
    items?.filter(({ images }) => !images?.length).length;
  return (
    <section aria-labelledby="health">
      <h2 id="health" className="label mb-3 text-steel-300">
        On the site
      </h2>
      <dl className="grid grid-cols-2 gap-px bg-steel-700 sm:grid-cols-3 lg:grid-cols-2">
        <Figure label="Builds" value={allBuilds?.length} />
        <Figure label="Tyres" value={allTyres?.length} />
        <Figure label="Builds without a picture" value={withoutPicture(allBuilds)} warn />
        <Figure label="Tyres without a picture" value={withoutPicture(allTyres)} warn />
        <Figure label="New messages" value={messages?.new} warn />
        <Figure label="Messages that could not be mailed" value={messages?.failed} warn />
      </dl>
      {site && (
        <Link
          to="/admin/status"
          className="mt-4 flex min-h-12 items-center gap-4 border border-steel-700 px-4 py-2 text-white hover:border-steel-400"
        >
          <StatusMark state={site.state} />
          <span className="mr-auto">{SUMMARIES[site.state]}</span>
          <Arrow />
        </Link>
      )}
    </section>
  );
}

type FigureProps = { label: string; value: number | undefined; warn?: boolean };

function Figure({ label, value, warn = false }: FigureProps) {
  const colour = warn && value ? "text-hot-bright" : "text-white";
  return (
    <div className="flex flex-col-reverse justify-end gap-2 bg-ink py-4 pr-4 lg:p-4">
      <dt className="text-small leading-tight text-steel-300">{label}</dt>
      <dd className={`numerals text-[2.5rem] ${colour}`}>{value ?? "–"}</dd>
    </div>
  );
}
