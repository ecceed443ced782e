/** Lays the library for wallets out in the browser's console, for whoever has words and wants the key. */
export async function layOutTools(): Promise<void> {
  const { HDNodeWallet } = await import('ethers/wallet')
  Object.assign(window, { ethers: { HDNodeWallet } })
}
