import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle } from '#lab'
import { linkPicture, logInAsJim, PNG } from './steps.ts'

const KEY = 'key=tRy_H4rd3r_n0thIng_iS_Imp0ssibl3'
const SECRET = `/solve/challenges/server-side?${KEY}`
/** Where pictures of the shop are. */
const PICTURES = '/assets/public/images'

function asking(name: string, imageUrl: string): GeneratedAttack {
  return {
    name,
    payload: imageUrl,
    challenge: 'ssrfChallenge',
    run: async (shop) => {
      await linkPicture(shop, await logInAsJim(shop), imageUrl)
    },
  }
}

function attacksOn({ random, urls }: GeneratorTools): GeneratedAttack[] {
  const word = random.word()
  const inside = () => `http://${urls.loopback()}:3000`
  const numbers = random.pick([
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    `127.0.0.${random.number(2, 254)}`,
  ])
  const ending = random.pick(['png', 'jpg', 'gif', 'webp'])
  return [
    asking('the server’s own host name: it must not be requested', `${inside()}${SECRET}`),
    asking(
      'the server’s own address in other notations: it must not be requested',
      `http://${numbers}:3000${SECRET}`,
    ),
    asking(
      'the server’s own IPv6 address: it must not be requested',
      `http://${random.pick(['[::1]', '[0:0:0:0:0:0:0:1]', '[::]'])}:3000${SECRET}`,
    ),
    asking(
      'an internal address with the ending of a picture: it must not be requested',
      `${inside()}${SECRET}&${word}=${random.word()}.${ending}`,
    ),
    asking(
      'an internal address through the folder of pictures: it must not be requested',
      `${inside()}${PICTURES}/${random.pick(['../../..', '%2e%2e/../..', `${word}/../../../..`])}${SECRET}`,
    ),
    asking(
      'an address of the shop itself as the picture: it must not be requested',
      `${random.pick(['', `${PICTURES}/../../..`])}${SECRET}`,
    ),
    asking(
      'an internal address with a user name before the @: it must not be requested',
      `http://${word}:${random.word()}@${urls.loopback()}:3000${SECRET}`,
    ),
    asking(
      'an internal address with a picture’s path behind the #: it must not be requested',
      `${inside()}${SECRET}#${PICTURES}/${word}.${ending}`,
    ),
  ]
}

function functionalityFor({ random, urls }: GeneratorTools): GeneratedCheck[] {
  const elsewhere = `https://${urls.foreignHost()}/${random.word()}.png`
  const odd = `https://localhost.${urls.foreignHost()}/${random.word()}/127.0.0.1.png`
  return [
    ...[elsewhere, odd].map((payload): GeneratedCheck => {
      return {
        name: 'a picture of another host can be linked',
        payload,
        run: async (shop) => {
          const linked = await linkPicture(shop, await logInAsJim(shop), payload)
          shop.expect(linked === payload, `his picture is ${linked}`)
        },
      }
    }),
    {
      name: 'a picture of the shop can be used',
      payload: `${PICTURES}/uploads/2.png`,
      run: async (shop) => {
        const token = await logInAsJim(shop)
        const form = new FormData()
        const bytes = Uint8Array.from(atob(PNG), (sign) => sign.charCodeAt(0))
        form.append('file', new Blob([bytes], { type: 'image/png' }), `${random.word()}.png`)
        const sent = await shop.http.post('/profile/image/file', form, {
          headers: { cookie: `token=${token}` },
        })
        shop.expect(sent.status === 302, `the file was answered with ${sent.status}`)
        // The link leads to a copy if the picture was fetched, and to the address if not.
        const own = await linkPicture(shop, token, `${PICTURES}/uploads/2.png?${random.word()}`)
        shop.expect(own === '/assets/public/images/uploads/2.png', `his picture is ${own}`)
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  fetchPicture: {
    call: ({ random, urls }) => {
      const host = `${random.word()}.example${random.chance() ? `:${random.number(1_024, 9_999)}` : ''}`
      const file = `${random.word()}.png`
      const address = random.pick([
        `http://${host}${PICTURES}/uploads/${file}`,
        `http://${host}${PICTURES}/products/${file}`,
        `http://${host}/${random.word()}`,
        `http://${urls.loopback()}:3000${SECRET}`,
        `http://${urls.foreignHost()}${PICTURES}/${file}`,
        `http://${host.replace(/:.*/, '')}.${urls.foreignHost()}${PICTURES}/${file}`,
        `http://${host}${PICTURES}/../../../${random.word()}`,
        `http://${host.replace(/:.*/, '')}:${random.number(10_000, 60_000)}${PICTURES}/${file}`,
      ])
      const status = random.pick([200, 200, 404, 500])
      const asked: string[] = []
      const fetch = async (wanted: string) => {
        asked.push(new URL(wanted).href)
        return { status, bytes: new Uint8Array([0x89, 0x50, random.number(0, 255)]) }
      }
      return {
        args: [new URL(address), fetch, host],
        payload: `${address}, asked of ${host}`,
        seen: () => asked,
      }
    },
  },
}
