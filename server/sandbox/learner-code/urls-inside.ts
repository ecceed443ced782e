/**
 * `URL` and `URLSearchParams` in the realm of learner code, as source text. It is part of the inner half of the
 * membrane and uses its names. The query of a `URL` can be changed; all its other parts are read-only.
 */
export const URLS_INSIDE = String.raw`
  const PARTS = ['href', 'origin', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'hash']
  const inForm = (text) =>
    encodeURIComponent(text)
      .replace(/%20/g, '+')
      .replace(/[!'()~]/g, (sign) => '%' + sign.charCodeAt(0).toString(16).toUpperCase())
  const outOfForm = (text) => {
    const plain = text.replace(/\+/g, ' ')
    try { return decodeURIComponent(plain) } catch { return plain }
  }
  const pairsOf = (given) => {
    if (typeof given === 'object' && given !== null) {
      const list = given[Symbol.iterator] ? [...given] : Object.entries(given)
      return list.map(([name, value]) => [Text(name), Text(value)])
    }
    const parts = Text(given).replace(/^\?/, '').split('&').filter((part) => part !== '')
    return parts.map((part) => {
      const [name, ...rest] = part.split('=')
      return [outOfForm(name), outOfForm(rest.join('='))]
    })
  }
  class URLSearchParams {
    #pairs
    #changed
    constructor(given = '', changed = () => {}) {
      this.#pairs = pairsOf(given)
      this.#changed = changed
    }
    #keep(pairs) {
      this.#pairs = pairs
      this.#changed(this.toString())
    }
    get size() { return this.#pairs.length }
    get(name) { return this.getAll(name)[0] ?? null }
    getAll(name) { return this.#pairs.filter(([one]) => one === Text(name)).map(([, value]) => value) }
    has(name) { return this.getAll(name).length > 0 }
    append(name, value) { this.#keep([...this.#pairs, [Text(name), Text(value)]]) }
    delete(name) { this.#keep(this.#pairs.filter(([one]) => one !== Text(name))) }
    set(name, value) {
      const at = this.#pairs.findIndex(([one]) => one === Text(name))
      if (at < 0) return this.append(name, value)
      const others = this.#pairs.filter(([one], place) => place === at || one !== Text(name))
      this.#keep(others.map((pair) => (pair[0] === Text(name) ? [pair[0], Text(value)] : pair)))
    }
    sort() { this.#keep([...this.#pairs].sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))) }
    forEach(work) { for (const [name, value] of this) work(value, name, this) }
    keys() { return this.#pairs.map(([name]) => name).values() }
    values() { return this.#pairs.map(([, value]) => value).values() }
    entries() { return this.#pairs.map(([name, value]) => [name, value]).values() }
    [Symbol.iterator]() { return this.entries() }
    toString() { return this.#pairs.map(([name, value]) => inForm(name) + '=' + inForm(value)).join('&') }
  }
  class URL {
    #search
    #params
    constructor(address, base) {
      const told = addressOf(Text(address), base === undefined ? '' : Text(base))
      if (told === '') throw new TypeError('Invalid URL')
      this.#take(parse(told))
    }
    #take({ search, ...parts }) {
      for (let at = 0; at < PARTS.length; at += 1) {
        defineProperty(this, PARTS[at], { value: parts[PARTS[at]], enumerable: true, configurable: true })
      }
      this.#search = search
    }
    get search() { return this.#search }
    set search(query) {
      this.#params = undefined
      this.#query(Text(query))
    }
    get searchParams() {
      this.#params ??= new URLSearchParams(this.#search, (query) => this.#query(query))
      return this.#params
    }
    #query(query) {
      const start = this.href.slice(0, this.href.length - this.hash.length - this.#search.length).replace(/\?$/, '')
      const plain = query.replace(/^\?/, '').replace(/#/g, '%23')
      this.#take(parse(addressOf(start + (plain === '' ? '' : '?' + plain) + this.hash, '')))
    }
    static canParse(address, base) { return addressOf(Text(address), base === undefined ? '' : Text(base)) !== '' }
    static parse(address, base) { return URL.canParse(address, base) ? new URL(address, base) : null }
    toString() { return this.href }
    toJSON() { return this.href }
  }
`
