/** A trainer's client of the dashboard. */
export class DashboardClient {
  readonly #origin: string
  readonly #key: string

  private constructor(origin: string, key: string) {
    this.#origin = origin
    this.#key = key
  }

  /** Signs in with the link that the server has printed. */
  static async enter(link: string): Promise<DashboardClient> {
    const { origin, hash } = new URL(link)
    const code = new URLSearchParams(hash.slice(1)).get('code')
    const answer = await fetch(`${origin}/api/enter`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ code }),
    })
    if (!answer.ok)
      throw new Error(`The dashboard refused the sign-in: ${answer.status} ${await answer.text()}`)
    const { key } = (await answer.json()) as { key: string }
    return new DashboardClient(origin, key)
  }

  /** The warnings at this moment. */
  async warnings(): Promise<string[]> {
    const answer = await this.ask('GET', '/api/class')
    return ((await answer.json()) as { warnings?: string[] }).warnings ?? []
  }

  ask(method: string, path: string, body?: object): Promise<Response> {
    return fetch(this.#origin + path, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        authorization: `Bearer ${this.#key}`,
        origin: this.#origin,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  }
}
