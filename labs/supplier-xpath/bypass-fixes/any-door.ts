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
  // No XPath, no injection.
  const suppliers = await directory.all()
  return suppliers.filter((one) => one.name === name && door !== '').map((one) => one.name)
}
