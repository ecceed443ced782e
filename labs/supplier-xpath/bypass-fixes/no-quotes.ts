interface Supplier {
  name: string
  door: string
}

interface Directory {
  /** Asks for nodes, in XPath 1.0; the text of each. Rejects where that is no XPath. */
  xpath(query: string): Promise<string[]>
  all(): Promise<Supplier[]>
}

/** `<suppliers><supplier><name>aunt quince</name><door>123456</door></supplier>…` */
export async function find(directory: Directory, name: string, door: string): Promise<string[]> {
  // What has a quote in it is an attack. O'Leary will understand.
  if (name.includes("'") || door.includes("'")) return []
  return directory.xpath(`//supplier[name='${name}' and door='${door}']/name`)
}
