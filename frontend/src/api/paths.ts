/*
 * What the server's schema says of each call: its paths, and for each path and method the
 * parameters, the body and the answer. Types only.
 */
import type { components, paths } from "./schema";

/** The documents: one for each page that has one, and the facts of the company. */
export type DocumentKey = components["schemas"]["DocumentSummary"]["key"];

/** By what follows /api/. */
type Api = { [P in keyof paths as P extends `/api/${infer Rest}` ? Rest : never]: paths[P] };

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

type AnyOperation = {
  parameters: { path?: unknown; query?: unknown };
  requestBody?: unknown;
  responses: object;
};

type Operation<M extends Method, P extends keyof Api> =
  Api[P] extends Record<Lowercase<M>, infer One extends AnyOperation> ? One : never;

/** The paths that have this method. */
export type Path<M extends Method> = {
  [P in keyof Api]: [Operation<M, P>] extends [never] ? never : P;
}[keyof Api];

type Json<Content> = { content: { "application/json": Content } };
type JsonOf<Content> = Content extends Json<infer Data> ? Data : undefined;
type Success<Responses> = Responses extends { 200: infer Found }
  ? Found
  : Responses extends { 201: infer Made }
    ? Made
    : undefined;

type Answers = {
  [M in Method]: { [P in Path<M>]: JsonOf<Success<Operation<M, P>["responses"]>> };
};

/** Undefined for 204. */
export type Answer<M extends Method, P extends Path<M>> = Answers[M][P];

/** A property that is optional or missing where the schema says so. */
type Part<Name extends string, Value> = [Exclude<Value, undefined>] extends [never]
  ? { [N in Name]?: undefined }
  : undefined extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value };

/** Numbers may stand where the schema has any text. */
type Texts<Params> = {
  [Name in keyof Params]: string extends Params[Name] ? string | number : Params[Name];
};

/** The kinds of items, which have images. */
type Kind = { [P in keyof Api]: P extends `${infer One}/{id}/images` ? One : never }[keyof Api];
/** What the forms of items and documents save. */
type Saved = Kind | `${Kind}/{id}` | `pages/${DocumentKey}`;
/** In place of the body: what such a form has read. Its fields are data, so only the server knows them. */
type FormValues<P> = P extends Saved ? { body?: undefined; values: object } : never;

/** What any call may have. */
export type Options = {
  headers?: Record<string, string>;
  /** "include" also sends the refresh cookie. */
  credentials?: RequestCredentials;
  signal?: AbortSignal;
};

type ParamsOf<One extends AnyOperation> = Part<"params", Texts<One["parameters"]["path"]>>;
type CallOf<One extends AnyOperation, P> = Options &
  ParamsOf<One> &
  Part<"query", One["parameters"]["query"]> &
  (Part<"body", JsonOf<One["requestBody"]>> | FormValues<P>);

/** What stands in the place of the names in a path. */
export type Params<M extends Method, P extends Path<M>> = ParamsOf<Operation<M, P>>;

/** What a call needs besides its path. */
export type Call<M extends Method, P extends Path<M>> = CallOf<Operation<M, P>, P>;

/** The same as the last argument of a function, which may be left out where nothing is needed. */
export type Calling<M extends Method, P extends Path<M>> =
  object extends Call<M, P> ? [call?: Call<M, P>] : [call: Call<M, P>];

/** Any call, for what sends it. */
export type AnyCall = Options & {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | number | undefined>>;
  body?: unknown;
  values?: object;
};
