import type { HttpResponse, Tools } from '#lab'

/** Orders as Jim, with these lines. */
export async function order({ logIn, http, settings }: Tools, orderLinesData: string): Promise<HttpResponse> {
  const { token } = await logIn(`jim@${settings.domain}`, 'ncc-1701')
  return http.post('/b2b/v2/orders', { cid: 'JS0815DE', orderLinesData }, { token })
}
