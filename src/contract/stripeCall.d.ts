/** One API call, independent of its transport: form-encoded over HTTP. */
export interface Call {
  method: "GET" | "POST" | "DELETE";
  /** As "/v1/customers/cus_1". */
  path: string;
  params?: Params;
  idempotencyKey?: string;
}

export interface Answer {
  status: number;
  body: unknown;
}

export type Param = string | number | boolean | null | undefined | Param[] | { [name: string]: Param };
export type Params = Record<string, Param>;
