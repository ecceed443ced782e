import { zip } from '../../zip.ts'
import { ask, type Calls, DENIED, ENDLESS, type Limit, LONG_TEXT, send, text, upload } from '../call.ts'

const complain = (name: string, file: string, bytes: Uint8Array | string, limit: Limit = {}) =>
  upload(name, '/file-upload', { field: 'file', file, bytes }, limit)
const rpc = (name: string, body: string | object, limit: Limit = {}) =>
  send(name, 'POST', '/rest/web3/rpc', body, { who: 'nobody', ...limit })
const asked = (method: string, params: unknown[]) => ({ jsonrpc: '2.0', id: 1, method, params })
const PNG = Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), Buffer.alloc(200_000)])
const ADDRESS = `0x${text('1', 40)}`

/** Uploads and messages: complaints, files, pictures, chain requests, chats. */
export const sentInCalls: Calls = {
  'GET /api/Complaints': [
    ask('Complaints', '/api/Complaints'),
    ask('Complaints: all', '/api/Complaints?sort=-message', { who: 'admin' }),
  ],
  'POST /api/Complaints': [send('Complaints: new', 'POST', '/api/Complaints', { message: text('x', 4_000) })],
  'GET /api/Complaints/:id': DENIED,
  'PUT /api/Complaints/:id': DENIED,
  'DELETE /api/Complaints/:id': DENIED,
  'POST /file-upload': [
    complain('invoice', 'invoice.pdf', Buffer.alloc(90_000, 'x')),
    complain('XML: 100 KB of zeros', 'a.xml', text('0', 99_000)),
    complain('XML: blanks', 'a.xml', `<a>${text(' ', 98_000)}</a>`),
    complain(
      'XML: a file without an end',
      'a.xml',
      '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///dev/random">]><d>&x;</d>',
      ENDLESS,
    ),
    complain('XML: deep', 'a.xml', text('<a>', 30_000)),
    complain(
      'YAML: lists of lists',
      'a.yml',
      `a: &a [${text('x,', 9)}x]\nb: &b [${text('*a,', 9)}*a]\nc: &c [${text('*b,', 9)}*b]\nd: &d [${text('*c,', 9)}*c]\ne: &e [${text('*d,', 9)}*d]\nf: [${text('*e,', 9)}*e]`,
      ENDLESS,
    ),
    complain('YAML: brackets', 'a.yml', text('[', 99_000)),
    complain(
      'archive: 200 empty files',
      'empty.zip',
      zip(Array.from({ length: 200 }, (_, i) => ({ name: `${i}-${text('n', 100)}`, text: '' }))),
    ),
    complain(
      'archive: a big file for the machine',
      'big.zip',
      zip([{ name: '../../machine/juice-shop/big', text: '', zeros: 1_990_000 }]),
    ),
  ],
  'GET /api/Recycles': [ask('Recycles', '/api/Recycles')],
  'GET /api/Recycles/:id': [
    ask(
      'Recycles: a list',
      `/api/Recycles/${encodeURIComponent(JSON.stringify(Array.from({ length: 300 }, (_, i) => i + 1)))}`,
    ),
  ],
  'POST /api/Recycles': [
    send('Recycles: new', 'POST', '/api/Recycles', { quantity: 500, isPickup: true, AddressId: 3 }),
  ],
  'PUT /api/Recycles/:id': DENIED,
  'DELETE /api/Recycles/:id': DENIED,
  'GET /rest/memories': [ask('memories', '/rest/memories', { who: 'nobody' })],
  'POST /rest/memories': [
    upload('memories: new', '/rest/memories', {
      field: 'image',
      file: 'a.png',
      type: 'image/png',
      bytes: PNG,
      fields: { caption: text('x', 250) },
    }),
  ],
  'GET /rest/web3/nftUnlocked': [ask('nftUnlocked', '/rest/web3/nftUnlocked')],
  'POST /rest/web3/submitKey': [
    send('submitKey', 'POST', '/rest/web3/submitKey', { privateKey: text('0x') }),
  ],
  'GET /rest/web3/nftMintListen': 'answers with a fixed sentence',
  'POST /rest/web3/walletNFTVerify': [
    send('walletNFTVerify', 'POST', '/rest/web3/walletNFTVerify', { walletAddress: ADDRESS }),
  ],
  'POST /rest/web3/walletExploitAddress': [
    send('walletExploitAddress', 'POST', '/rest/web3/walletExploitAddress', { walletAddress: text('x') }),
  ],
  'POST /rest/web3/rpc': [
    rpc('chain: block', asked('eth_getBlockByNumber', ['latest', true])),
    rpc('chain: all logs', asked('eth_getLogs', [{ fromBlock: '0x0', toBlock: 'latest' }])),
    rpc(
      'chain: an endless loop',
      asked('eth_call', [{ data: '0x5b600056', gas: '0x989680' }, 'latest']),
      ENDLESS,
    ),
    rpc('chain: a batch', Array(20).fill(asked('eth_getLogs', [{ fromBlock: '0x0', toBlock: 'latest' }]))),
    rpc('chain: code', asked('eth_call', [{ data: `0x${text('5b', 40_000)}`, gas: '0x989680' }, 'latest'])),
    rpc('chain: brackets', text('[', LONG_TEXT)),
  ],
  'GET /rest/web3/accounts': [ask('chain: accounts', '/rest/web3/accounts')],
  'POST /rest/web3/faucet': [send('chain: faucet', 'POST', '/rest/web3/faucet', { address: ADDRESS })],
  'GET /rest/chatbot/status': [ask('bot', '/rest/chatbot/status')],
  'POST /rest/chatbot/respond': [
    send('bot: question', 'POST', '/rest/chatbot/respond', {
      action: 'query',
      query: text('coupon ', 12_000),
    }),
    send('bot: name', 'POST', '/rest/chatbot/respond', { action: 'setname', query: text('x', 990) }),
  ],
  'POST /rest/chat': [
    send('assistant', 'POST', '/rest/chat', {
      messages: [{ role: 'user', content: text('coupon ', 1_100) }],
    }),
    send('assistant: orders', 'POST', '/rest/chat', {
      messages: [{ role: 'user', content: text('1234-', 1_590) }],
    }),
    send('assistant: 100 messages', 'POST', '/rest/chat', {
      messages: Array.from({ length: 100 }, () => ({ role: 'user', content: text('juice or ', 65) })),
    }),
  ],
}
