/** What is asked of the server over HTTP. A refusal is thrown as `ApiRefused`. */
import type {
  AskWhy,
  BotNote,
  ChangeTable,
  CodeAnswer,
  Fact,
  GameAnswer,
  Holder,
  Me,
  NewTable,
  NewTableAnswer,
  PersonAnswer,
  RefusedAnswer,
  Replay,
  Signed,
  TableAnswer,
  Why,
  WhyAnswer,
  WordsAnswer,
} from "./wire";

/** Why nothing came of a request: the server's reason, or one that only the browser can know. */
export type Trouble = Why | "no_answer" | "no_cookie" | "no_such_code";

export class ApiRefused extends Error {
  constructor(
    readonly why: Trouble,
    readonly facts: Readonly<Record<string, Fact>> = {},
  ) {
    super(why);
  }
}

/** The text of a file, which goes to the server as it is. */
class MatchFile {
  constructor(readonly text: string) {}
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

async function call<Answer>(method: Method, path: string, body?: unknown): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      ...(body === undefined
        ? {}
        : {
            headers: { "content-type": "application/json" },
            body: body instanceof MatchFile ? body.text : JSON.stringify(body),
          }),
    });
  } catch {
    throw new ApiRefused("no_answer");
  }
  const answer: unknown = await response.json().catch(() => null);
  // What is no JSON comes from somebody between us and the server.
  if (response.ok && answer !== null) return answer as Answer;
  const refused = answer as Partial<RefusedAnswer> | null;
  throw new ApiRefused(refused?.why ?? "no_answer", refused?.facts);
}

/** The table of a spoken code. Codes hold until the match begins. */
async function tableOf(code: string): Promise<CodeAnswer> {
  if (code.trim() === "" || code.length > LONGEST_CODE) throw new ApiRefused("no_such_code");
  try {
    return await call("GET", `/codes/${encodeURIComponent(code)}`);
  } catch (error) {
    const isUnknown = error instanceof ApiRefused && error.why.startsWith("no_such_");
    throw isUnknown ? new ApiRefused("no_such_code") : error;
  }
}

const LONGEST_CODE = 100;
export const MOST_FILE_BYTES = 262_144;

function looking(eye: string | null, from: number): string {
  return `${eye === null ? "" : `eye=${encodeURIComponent(eye)}&`}from=${from}`;
}
const matchPath = (table: string, match: string): string =>
  `${tablePath(table)}/matches/${encodeURIComponent(match)}`;
const tablePath = (table: string): string => `/tables/${encodeURIComponent(table)}`;

export const api = {
  games: () => call<readonly GameAnswer[]>("GET", "/games"),
  words: () => call<WordsAnswer>("GET", "/words"),
  me: () => call<Me>("GET", "/people/me"),
  signIn: (name: string) => call<PersonAnswer>("POST", "/people", { name }),
  forgetMe: () => call<Signed>("DELETE", "/people/me"),
  tableOf,
  create: (table: NewTable) => call<NewTableAnswer>("POST", "/tables", table),
  table: (table: string) => call<TableAnswer>("GET", tablePath(table)),
  change: (table: string, change: ChangeTable) => call<Signed>("PATCH", tablePath(table), change),
  seat: (table: string, seat: number, holder: Holder) =>
    call<Signed>("PUT", `${tablePath(table)}/seats/${seat}`, { holder }),
  start: (table: string) => call<Signed>("POST", `${tablePath(table)}/start`),
  rematch: (table: string, agree: boolean) =>
    call<Signed>("POST", `${tablePath(table)}/rematch`, { agree }),
  end: (table: string, agree: boolean) => call<Signed>("POST", `${tablePath(table)}/end`, { agree }),
  pace: (table: string, times: number) =>
    call<Signed>("PUT", `${tablePath(table)}/pace`, { times }),
  resign: (table: string, seat: number) =>
    call<Signed>("POST", `${tablePath(table)}/resign`, { seat }),
  why: (table: string, asked: AskWhy) => call<WhyAnswer>("POST", `${tablePath(table)}/why`, asked),
  botNotes: (table: string, match: string) =>
    call<readonly BotNote[]>("GET", `${tablePath(table)}/matches/${encodeURIComponent(match)}/notes`),
  leave: (table: string) => call<Signed>("DELETE", `${tablePath(table)}/members/me`),
  remove: (table: string, person: string) =>
    call<Signed>("DELETE", `${tablePath(table)}/members/${encodeURIComponent(person)}`),
  views: (table: string, match: string, eye: string | null, from: number) =>
    call<Replay>("GET", `${matchPath(table, match)}/views?${looking(eye, from)}`),
  openFile: (text: string, eye: string | null, from: number) =>
    call<Replay>("POST", `/replays?${looking(eye, from)}`, new MatchFile(text)),
  filePath: (table: string, match: string) => `/api${matchPath(table, match)}/file`,
  qrPath: (table: string) => `/api${tablePath(table)}/qr`,
};
