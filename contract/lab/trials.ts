/** Attacks, functional checks and near misses, and the tools that they get. */
import type { ShopSettings } from '../settings.ts'

/** An answer of the shop. Header names are in lower case. */
export interface HttpResponse {
  status: number
  headers: Record<string, string>
  text: string
  /** The raw body. */
  bytes: Uint8Array<ArrayBuffer>
  /** The body as JSON; throws if it is not JSON. */
  json<T = Record<string, unknown>>(): T
}

/** Options of a request. `token` becomes a bearer header. Redirects are not followed. */
export interface HttpOptions {
  token?: string
  headers?: Record<string, string>
}

/** Body of a request: forms are sent as multipart, strings unchanged, other objects as JSON. */
export type Body = FormData | object | string

/** HTTP client of one shop. Paths start with a slash and are sent unchanged. */
export interface Http {
  get(path: string, options?: HttpOptions): Promise<HttpResponse>
  post(path: string, body?: Body, options?: HttpOptions): Promise<HttpResponse>
  put(path: string, body?: Body, options?: HttpOptions): Promise<HttpResponse>
  patch(path: string, body?: Body, options?: HttpOptions): Promise<HttpResponse>
  delete(path: string, options?: HttpOptions): Promise<HttpResponse>
}

/** What a browser stores for a logged-in user. */
export interface BrowserSession {
  token: string
  /** The number of the user's basket. */
  bid?: number
}

/** A real browser on the shop: Chromium for `npm run prove`, or a frame in the learner's own page for their proof. */
export interface Browser {
  /**
   * Opens a page of the shop such as `/#/search?q=apple` and waits until it is idle: as a stranger, or as the user of
   * this session (`authentication` of the login's answer).
   */
  open(path: string, session?: BrowserSession): Promise<void>
  /** Texts of alert boxes since `open`. They are recorded, not shown. */
  alerts(): Promise<string[]>
  /** The inner HTML of the first element that matches, or undefined. */
  html(selector: string): Promise<string | undefined>
  /** The visible text of the first element that matches, or undefined. */
  text(selector: string): Promise<string | undefined>
}

/** A contract on the shop's chain. Arguments and results are as in ethers: integers are bigints. */
export interface LabContract {
  address: string
  /** Calls a function without a transaction. Returns one result directly, several as a list. Throws if it reverts. */
  read(name: string, ...args: readonly unknown[]): Promise<unknown>
  /** Sends a transaction and waits for it. Throws if it is refused or reverted. */
  write(
    name: string,
    args: readonly unknown[],
    options: { from: string; value?: bigint | undefined },
  ): Promise<void>
}

/** The shop's chain, through its public JSON-RPC. Contracts are named as in the `.sol` of the lab or of the shop. */
export interface LabChain {
  /** Accounts that the chain signs for, with test ether. */
  accounts(): Promise<string[]>
  /** In wei. */
  balance(address: string): Promise<bigint>
  /** The contract at an address, with the interface of this name. */
  at(contract: string, address: string): Promise<LabContract>
  /** Deploys a contract and waits for it. Throws if its constructor reverts. */
  deploy(
    contract: string,
    options: { from: string; args?: readonly unknown[] | undefined; value?: bigint | undefined },
  ): Promise<LabContract>
}

/** One message of a conversation with the assistant. The client sends it and may make it up. */
export interface ChatLine {
  role: string
  content: string
}

/** What the assistant did with a conversation. */
export interface ChatAnswer {
  /** Its complete answer. */
  text: string
  /** The tools that it called, as far as the shop shows them; `arguments` as JSON. */
  toolCalls: readonly { name: string; arguments: string }[]
  /** Why there is no answer. */
  error: string | undefined
}

/** What attacks and functional checks get. */
export interface Tools {
  http: Http
  browser: Browser
  /** Accounts and contracts of the shop's chain. Not in a browser. */
  chain: LabChain
  /** Logs in as a page of the shop does. Ends the run if that is refused. */
  logIn(email: string, password: string): Promise<{ token: string; bid: number }>
  /**
   * Registers a user and logs in, with this many coins in the wallet: none by default, or at least 10. Ends the run if
   * that is refused.
   */
  signUp(
    account: { email: string; password: string },
    coins?: number,
  ): Promise<{ token: string; bid: number }>
  /** Sends feedback by the contact form, as a visitor who solves its captcha. Ends the run unless it is stored. */
  sendFeedback(comment: string): Promise<void>
  /** Sends a complaint as Jim. Ends the run unless it is stored. */
  complain(message: string): Promise<void>
  /** Sends a message to the shop's assistant: a first one, or the whole conversation so far. */
  ask(said: string | readonly ChatLine[], options?: HttpOptions): Promise<ChatAnswer>
  /** Makes a ZIP archive of these texts. File names are used unchanged. Not in a browser. */
  zip(files: Readonly<Record<string, string>>): Promise<Uint8Array<ArrayBuffer>>
  /** Reads the last mail to this address. Not for attackers, and not in a browser. */
  lastLetter(address: string): Promise<string | undefined>
  /** Returns the current code of an authenticator app for a secret in Base32. Not in a browser. */
  authenticator(secret: string): Promise<string>
  /**
   * Returns the first Ethereum account of a recovery phrase, in hex with `0x`; the public key is compressed. Not in a
   * browser.
   */
  walletOf(phrase: string): Promise<{ address: string; privateKey: string; publicKey: string }>
  /** Sends a socket event to the shop, as its web app does. */
  emit(event: string, payload: unknown): Promise<void>
  /** Ends the run unless the condition holds: an attack is then blocked, a functional check fails. */
  expect(condition: boolean, otherwise: string): void
  settings: ShopSettings
}

/** One way to solve a challenge, as code. A lab's `attack.ts` exports a list of them as `attacks`. */
export interface Attack {
  /** Key of the challenge that it solves. */
  challenge: string
  /** What it does, in a few words. Shown to the learner. */
  name: string
  /** Where it runs: over HTTP (default) or in a browser. */
  runs?: 'http' | 'browser'
  /** Resolves if the attack got through, rejects if it was blocked. */
  run(tools: Tools): Promise<void>
}

/**
 * Something honest customers must still be able to do. A lab's `functionality.ts` exports a list of them as
 * `functionality`.
 */
export interface FunctionalCheck {
  name: string
  runs?: 'http' | 'browser'
  run(tools: Tools): Promise<void>
}

/**
 * Something that resembles an attack: it runs without an error, and its challenge stays unsolved. A lab's
 * `near-misses.ts` exports a list of them as `nearMisses`, at least two for each challenge.
 */
export interface NearMiss {
  /** Key of the challenge that it does not solve. */
  challenge: string
  /** What it does, in a few words. */
  name: string
  runs?: 'http' | 'browser'
  run(tools: Tools): Promise<void>
}
