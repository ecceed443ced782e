import { createPrivateKey, createPublicKey } from 'node:crypto'

/**
 * The key that signs sessions. It is the one that shops of this kind are known for, on purpose: forged tokens in
 * published walkthroughs only verify with these exact bytes. Never use it for anything real.
 */
const PRIVATE_KEY = `-----BEGIN RSA PRIVATE KEY-----
MIICXAIBAAKBgQDNwqLEe9wgTXCbC7+RPdDbBbeqjdbs4kOPOIGzqLpXvJXlxxW8
iMz0EaM4BKUqYsIa+ndv3NAn2RxCd5ubVdJJcX43zO6Ko0TFEZx/65gY3BE0O6sy
CEmUP4qbSd6exou/F+WTISzbQ5FBVPVmhnYhG/kpwt/cIxK5iUn5hm+4tQIDAQAB
AoGBAI+8xiPoOrA+KMnG/T4jJsG6TsHQcDHvJi7o1IKC/hnIXha0atTX5AUkRRce
95qSfvKFweXdJXSQ0JMGJyfuXgU6dI0TcseFRfewXAa/ssxAC+iUVR6KUMh1PE2w
XLitfeI6JLvVtrBYswm2I7CtY0q8n5AGimHWVXJPLfGV7m0BAkEA+fqFt2LXbLty
g6wZyxMA/cnmt5Nt3U2dAu77MzFJvibANUNHE4HPLZxjGNXN+a6m0K6TD4kDdh5H
fUYLWWRBYQJBANK3carmulBwqzcDBjsJ0YrIONBpCAsXxk8idXb8jL9aNIg15Wum
m2enqqObahDHB5jnGOLmbasizvSVqypfM9UCQCQl8xIqy+YgURXzXCN+kwUgHinr
utZms87Jyi+D8Br8NY0+Nlf+zHvXAomD2W5CsEK7C+8SLBr3k/TsnRWHJuECQHFE
9RA2OP8WoaLPuGCyFXaxzICThSRZYluVnWkZtxsBhW2W8z1b8PvWUE7kMy7Tnkze
JS2LSnaNHoyxi7IaPQUCQCwWU4U+v4lD7uYBw00Ga/xt+7+UqFPlPVdz1yyr4q24
Zxaw0LgmuEvgU5dycq8N7JxjTubX0MIRR+G9fmDBBl8=
-----END RSA PRIVATE KEY-----
`

export const privateKey = createPrivateKey(PRIVATE_KEY)
export const publicKey = createPublicKey(privateKey)

/** The private key's text: it keys the HMAC of deluxe tokens. */
export const privateKeyText = PRIVATE_KEY

/** Content of `/encryptionkeys/jwt.pub`: 248 bytes, three lines, no line feed at the end. */
export const publicKeyText = [
  '-----BEGIN RSA PUBLIC KEY-----',
  publicKey.export({ type: 'pkcs1', format: 'der' }).toString('base64'),
  '-----END RSA PUBLIC KEY-----',
].join('\n')
