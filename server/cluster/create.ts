import { classSettingsIn } from '../class/settings.ts'
import { ConfigurationError } from '../config/configuration-error.ts'
import type { Configuration } from '../config/schema.ts'
import { fingerprintOfLabs } from '../training/added-labs/fingerprint.ts'
import { ClusterGateway } from './gateway/gateway.ts'
import { ClusterNode } from './node/node.ts'
import { clusterSettingsFrom } from './settings.ts'

/** Creates a gateway or a node of a cluster, as the environment variable PART says. Throws `ConfigurationError`. */
export function createClusterClass(options: {
  root: string
  env: NodeJS.ProcessEnv
  server: Configuration['server']
}): ClusterNode | ClusterGateway {
  const settings = clusterSettingsFrom(options.env)
  const { storeUrl = '', ...plan } = classSettingsIn(options)
  const { port } = options.server
  const labs = fingerprintOfLabs(options.env.LABS_DIR)
  const classroom =
    settings.part === 'node'
      ? new ClusterNode({ plan, settings, storeUrl, labs }, port)
      : new ClusterGateway({ plan, settings, storeUrl, labs }, port)
  if (classroom.addresses.isolation === 'basic') {
    throw new ConfigurationError(
      'CLASS_BASE: on many machines each shop needs a host name. Set a name such as class.example, not an address.',
    )
  }
  return classroom
}
