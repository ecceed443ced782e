/** What attacks, works checks and near misses are, and what they are handed. */
import type { ShopSettings } from '../settings.ts'

/** An answer of the shop. Header names are in lower case. */
export interface Answer {
  status: number
  headers: Record<string, string>
  text: string
  /** The body as it came. */
  bytes: Uint8Array<ArrayBuffer>
  /** The body as JSON; throws where it is none. */
  json<T = Record<string, unknown>>(): T
}

/** How a request is sent. `token` becomes a bearer header. Redirects are not followed. */
export interface HttpOptions {
  token?: string
  headers?: Record<string, string>
}

/** What a request carries: forms go as multipart, strings as they are, other objects as JSON. */
export type Body = FormData | object | string

/** Talks to one shop over HTTP. Paths start with a slash and are sent as written. */
export interface Http {
  get(path: string, options?: HttpOptions): Promise<Answer>
  post(path: string, body?: Body, options?: HttpOptions): Promise<Answer>
  put(path: string, body?: Body, options?: HttpOptions): Promise<Answer>
  patch(path: string, body?: Body, options?: HttpOptions): Promise<Answer>
  delete(path: string, options?: HttpOptions): Promise<Answer>
}

/** What a browser keeps of somebody who is logged in. */
export interface BrowserSession {
  token: string
  /** The number of her basket. */
  bid?: number
}

/** A real browser on the shop: Chromium when proving, a frame in the learner's own page when she proves. */
export interface Browser {
  /**
   * Opens a place in the shop such as `/#/search?q=apple` in a fresh page and waits until it is at rest: as a stranger,
   * or as whoever has logged in with this session (`authentication` of the login's answer).
   */
  open(path: string, session?: BrowserSession): Promise<void>
  /** Texts of alert boxes since `open`. They are noted, not shown. */
  alerts(): Promise<string[]>
  /** The inner HTML of the first element that matches, or undefined. */
  html(selector: string): Promise<string | undefined>
  /** The visible text of the first element that matches, or undefined. */
  text(selector: string): Promise<string | undefined>
}

/** A contract on the shop's chain. Arguments and results are as ethers has them: whole numbers are bigints. */
export interface LabContract {
  address: string
  /** Asks without changing anything. One result comes as it is, several as a list. Throws when it is refused. */
  read(name: string, ...args: readonly unknown[]): Promise<unknown>
  /** Sends a transaction and waits for it. Throws when it is refused or reverted. */
  write(
    name: string,
    args: readonly unknown[],
    options: { from: string; value?: bigint | undefined },
  ): Promise<void>
}

/** The shop's chain, through its public JSON-RPC. Contracts are named as in the `.sol` of the lab or of the shop. */
export interface LabChain {
  /** The accounts that the chain signs for, with play ether. */
  accounts(): Promise<string[]>
  /** In wei. */
  balance(address: string): Promise<bigint>
  /** The contract at an address, seen as one of this name. */
  at(contract: string, address: string): Promise<LabContract>
  /** Deploys a contract and waits for it. Throws when its constructor reverts. */
  deploy(
    contract: string,
    options: { from: string; args?: readonly unknown[] | undefined; value?: bigint | undefined },
  ): Promise<LabContract>
}

/** One thing that was said to the assistant, or that somebody claims was said. */
export interface ChatLine {
  role: string
  content: string
}

/** What the assistant did with a conversation. */
export interface ChatAnswer {
  /** All that it said. */
  text: string
  /** The tools that it called, as far as the shop tells the caller; `arguments` as JSON. */
  toolCalls: readonly { name: string; arguments: string }[]
  /** Why there is no answer. */
  error: string | undefined
}

/** What attacks and works checks are handed. */
export interface Tools {
  http: Http
  browser: Browser
  /** Accounts and contracts of the shop's chain. Not in a browser. */
  chain: LabChain
  /** Logs in, as a page of the shop would. Ends the run here where that is refused. */
  logIn(email: string, password: string): Promise<{ token: string; bid: number }>
  /**
   * Signs somebody up and logs her in, with so many coins in her wallet: nothing by default, or 10 at least. Ends the run
   * here where that is refused.
   */
  signUp(
    account: { email: string; password: string },
    coins?: number,
  ): Promise<{ token: string; bid: number }>
  /** Says something to the shop's assistant: a first sentence, or the whole conversation so far. */
  ask(said: string | readonly ChatLine[], options?: HttpOptions): Promise<ChatAnswer>
  /** A ZIP archive of these texts. Their names are taken as they are. Not in a browser. */
  zip(files: Readonly<Record<string, string>>): Promise<Uint8Array<ArrayBuffer>>
  /** Opens somebody's mailbox: what the shop last mailed to this address. Not for attackers, nor in a browser. */
  lastLetter(address: string): Promise<string | undefined>
  /** What an authenticator app shows at this moment for a secret in Base32. Not in a browser. */
  authenticator(secret: string): Promise<string>
  /** The first Ethereum account of a recovery phrase, all in hex with `0x`; the public key compressed. Not in a browser. */
  walletOf(phrase: string): Promise<{ address: string; privateKey: string; publicKey: string }>
  /** Sends a socket event to the shop, as its own web app would. */
  emit(event: string, payload: unknown): Promise<void>
  /** Ends the run here unless the condition holds: an attack is blocked, a works check fails. */
  expect(condition: boolean, otherwise: string): void
  settings: ShopSettings
}

/** One way to solve a challenge, as code. A lab's `attack.ts` exports a list of them as `attacks`. */
export interface Attack {
  /** Key of the challenge that it solves. */
  challenge: string
  /** What it does, in a few words: shown to the learner. */
  name: string
  /** Where it has to run: over HTTP (default) or in a browser. */
  runs?: 'http' | 'browser'
  /** Resolves when the attack got through, rejects when it was blocked. */
  run(tools: Tools): Promise<void>
}

/**
 * Something honest customers must still be able to do. A lab's `functionality.ts` exports a list of them as `functionality`.
 */
export interface FunctionalCheck {
  name: string
  runs?: 'http' | 'browser'
  run(tools: Tools): Promise<void>
}

/**
 * Something that looks like an attack and is none: it comes to its end, and its challenge stays unsolved. A lab's
 * `near-misses.ts` exports a list of them as `nearMisses`, at least two for each challenge.
 */
export interface NearMiss {
  /** Key of the challenge that it does not solve. */
  challenge: string
  /** What is done, in a few words. */
  name: string
  runs?: 'http' | 'browser'
  run(tools: Tools): Promise<void>
}
