interface Supplier {
  name: string
  door: string
}

interface Directory {
  /** Runs an XPath 1.0 query. Returns the text of each node. Rejects if it is no XPath. */
  xpath(query: string): Promise<string[]>
  all(): Promise<Supplier[]>
}

/** `<suppliers><supplier><name>aunt quince</name><door>123456</door></supplier>…` */
export async function find(directory: Directory, name: string, door: string): Promise<string[]> {
  // Never finds the one hidden supplier.
  const found = await directory.xpath(`//supplier[name='${name}' and door='${door}']/name`)
  return found.filter((one) => one !== 'night-owl-farms')
}
