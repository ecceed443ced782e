import { describe, expect, it } from 'vitest'
import { classStoreUrlIn } from '../class/store/open.ts'
import { clusterSettingsFrom } from './settings.ts'

const IN_CLASS = { CLASS: 'Monday', REGISTER_URL: 'postgres://ff:secret@db/ff' }
const NODE = {
  ...IN_CLASS,
  PART: 'node',
  NODE: 'node-1',
  NODE_ADDRESS: '10.0.0.7:3000',
  GATEWAY_URL: 'http://gateway:3002/',
}
const GATEWAY = {
  ...IN_CLASS,
  PART: 'gateway',
  SNAPSHOTS_URL: 'http://s3:9000/shops/',
  S3_ACCESS_KEY_ID: 'a',
  S3_SECRET_ACCESS_KEY: 'b',
}

describe('settings of a cluster', () => {
  it('hold what a node and a gateway need', () => {
    expect(clusterSettingsFrom(NODE)).toEqual({
      part: 'node',
      name: 'node-1',
      address: '10.0.0.7:3000',
      gatewayUrl: 'http://gateway:3002',
    })
    expect(clusterSettingsFrom({ ...GATEWAY, HAPROXY_ADMIN: 'balancer:9999, /run/haproxy.sock' })).toEqual({
      part: 'gateway',
      internalApi: { host: '127.0.0.1', port: 3002 },
      snapshots: { url: 'http://s3:9000/shops', accessKeyId: 'a', secretAccessKey: 'b', region: 'us-east-1' },
      haproxy: ['balancer:9999', '/run/haproxy.sock'],
    })
  })

  it.each<[string, NodeJS.ProcessEnv]>([
    ['PART', { ...NODE, PART: 'shop' }],
    ['PART', { PART: 'node' }],
    ['PART', { PART: 'node', CLASS: 'Monday' }],
    ['CLASS_REHEARSE', { ...NODE, CLASS_REHEARSE: '30' }],
    ['NODE', { ...NODE, NODE: 'Node 1' }],
    ['NODE_ADDRESS', { ...NODE, NODE_ADDRESS: '10.0.0.7' }],
    ['NODE_ADDRESS', { ...NODE, NODE_ADDRESS: '10.0.0.7:70000' }],
    ['GATEWAY_URL', { ...NODE, GATEWAY_URL: undefined }],
    ['INTERNAL_API_PORT', { ...GATEWAY, INTERNAL_API_PORT: 'x' }],
    ['SNAPSHOTS_URL', { ...GATEWAY, SNAPSHOTS_URL: 'http://s3:9000' }],
    ['SNAPSHOTS_URL', { ...GATEWAY, SNAPSHOTS_URL: 'http://me:word@s3/b' }],
    ['S3_ACCESS_KEY_ID', { ...GATEWAY, S3_ACCESS_KEY_ID: '' }],
    ['HAPROXY_ADMIN', { ...GATEWAY, HAPROXY_ADMIN: 'somewhere' }],
  ])('reports that %s is wrong', (name, env) => {
    expect(() => clusterSettingsFrom(env)).toThrow(new RegExp(`^${name} `))
  })

  it('are read from the older names of variables as well', () => {
    const { GATEWAY_URL, ...node } = NODE
    expect(clusterSettingsFrom({ ...node, ENTRY_URL: GATEWAY_URL })).toEqual(clusterSettingsFrom(NODE))
    expect(
      clusterSettingsFrom({ ...GATEWAY, PART: 'entry', BACK_HOST: '10.0.0.7', BACK_PORT: '4002' }),
    ).toMatchObject({ part: 'gateway', internalApi: { host: '10.0.0.7', port: 4002 } })
  })

  it('never shows a password', () => {
    const wrong = () => classStoreUrlIn({ REGISTER_URL: 'postgres://ff:secret@db' })
    expect(wrong).toThrow('CLASS_STORE_URL')
    expect(wrong).not.toThrow('secret')
  })
})
