import { EvmError, retryOnOverrun } from '../../../sandbox/errors.ts'
import type {
  CallFields,
  ChainPosition,
  ContractPlacement,
  KnownContract,
  MineTask,
  ResultOf,
  Signable,
  TransactTask,
  WorldJson,
} from '../../../sandbox/evm/tasks.ts'
import { DEPLOYER } from '../../../shop/records/known-contracts.ts'
import type { Shop } from '../../../shop/shop.ts'
import type { Tables } from '../../../shop/storage/tables.ts'
import { emitContractLog } from '../logs.ts'
import type { DeployedContract } from './deployed-contracts.ts'
import { RPC, RpcError } from './params.ts'
import {
  chainExists,
  createChainTables,
  headHash,
  readChainPosition,
  readContractVersions,
  readWorldState,
  writeBlock,
  writeContractVersion,
  writeKeys,
} from './store.ts'

const FOUNDERS = { accounts: 3, balance: 10n * 10n ** 18n }

/** The chain of one shop. Its state is in the shop's file; this class only serialises access. */
export class Chain {
  readonly #shop: Shop
  readonly #contracts: () => DeployedContract[]
  #turn: Promise<unknown> = Promise.resolve()

  constructor(shop: Shop, contracts: () => DeployedContract[]) {
    this.#shop = shop
    this.#contracts = contracts
  }

  get tables(): Tables {
    return this.#shop.tables
  }

  /** Creates the chain on first use, and deploys the live versions of the shop's contracts. */
  async ready(): Promise<void> {
    if (!this.#lacking()) return
    await this.#inTurn(async () => {
      // After a revert the weak version is deployed.
      for (let lacking = this.#lacking(); lacking; lacking = this.#lacking()) await this.#put(lacking)
    })
  }

  async #put({ isNew, contracts }: Lacking): Promise<void> {
    const given = contracts.filter(({ ownOf }) => ownOf === undefined)
    const found = isNew ? FOUNDERS : undefined
    if (found || given.length > 0) await this.#mine({ found, gifts: [], contracts: given })
    for (const own of contracts) {
      if (own.ownOf !== undefined) await this.#place(own, own.ownOf)
    }
  }

  /** Deploys a learner's contract. If its deployment fails, the weak version is deployed. */
  async #place(own: DeployedContract, lab: string): Promise<void> {
    try {
      await retryOnOverrun(() => this.#mine({ found: undefined, gifts: [], contracts: [own] }))
    } catch (error) {
      if (!(error instanceof EvmError)) throw error
      await this.#shop.revertCustomFix(lab, `its constructor did not come to its end (${error.message})`)
    }
  }

  /** Runs a transaction in a block of its own. Throws if it is invalid; a failing one is in a block as well. */
  async transact(order: TransactTask['order']): Promise<ResultOf<'transact'>> {
    await this.ready()
    const known = this.#contracts().map(asKnown)
    const done = await this.#inTurn(async () => {
      const { tables } = this
      const scene = this.#scene()
      const result = await this.#shop.sandbox.evm(() => ({ kind: 'transact', ...scene, order, known }))
      this.#write(tables, scene.position, () => writeBlock(tables, result, result))
      return result
    })
    for (const logged of done.decodedLogs) emitContractLog(this.#shop, logged)
    return done
  }

  /** Adds test ether to an account. */
  async give(address: string, amount: bigint): Promise<void> {
    await this.ready()
    await this.#inTurn(() => this.#mine({ gifts: [{ address, amount }], contracts: [], found: undefined }))
  }

  /** Calls a contract without changing anything. */
  async call(fields: CallFields): Promise<string> {
    await this.ready()
    const { data } = await this.#shop.sandbox.evm(() => ({ kind: 'call', ...this.#scene(), fields }))
    return data
  }

  /** Estimates the gas of a transaction. */
  async estimate(fields: CallFields): Promise<string> {
    await this.ready()
    const { gas } = await this.#shop.sandbox.evm(() => ({ kind: 'estimate', ...this.#scene(), fields }))
    return gas
  }

  async sign(privateKey: string, what: Signable): Promise<string> {
    return (await this.#shop.sandbox.evm(() => ({ kind: 'sign', privateKey, what }))).signature
  }

  async hash(bytes: string): Promise<string> {
    return (await this.#shop.sandbox.evm(() => ({ kind: 'hash', bytes }))).hash
  }

  /** The contracts that are not deployed in their live version. */
  #lacking(): Lacking | undefined {
    const contracts = this.#contracts()
    if (!chainExists(this.tables)) return { isNew: true, contracts }
    const there = readContractVersions(this.tables)
    const outdated = contracts.filter(({ address, version }) => there.get(address) !== version)
    return outdated.length > 0 ? { isNew: false, contracts: outdated } : undefined
  }

  async #mine({ found, gifts, contracts }: BlockOrder): Promise<void> {
    const { tables } = this
    const position = readChainPosition(tables, this.#shop.clock.now().getTime())
    const result = await this.#shop.sandbox.evm(() => {
      return {
        kind: 'mine',
        world: readWorldState(tables),
        position,
        found,
        gifts,
        contracts: contracts.map(asOrder),
      }
    })
    this.#write(tables, position, () => {
      if (!position.head) createChainTables(tables)
      writeKeys(tables, result.found)
      for (const { address, version } of contracts) writeContractVersion(tables, address, version)
      writeBlock(tables, result)
    })
  }

  /** Writes in one transaction. Throws if the shop was reset meanwhile. */
  #write(tables: Tables, { head }: ChainPosition, write: () => void): void {
    if (tables !== this.tables || headHash(tables) !== head?.hash) {
      throw new RpcError(RPC.refused, 'the shop was reset meanwhile, and its chain with it')
    }
    tables.transaction(write)
  }

  /** The state and position of the chain for a task. */
  #scene(): { world: WorldJson; position: ChainPosition } {
    return {
      world: readWorldState(this.tables),
      position: readChainPosition(this.tables, this.#shop.clock.now().getTime()),
    }
  }

  /** Serialises work: each block starts where the last one ended. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(work)
    this.#turn = result.catch(() => {})
    return result
  }
}

/** What must be deployed before the chain can be used. */
interface Lacking {
  isNew: boolean
  contracts: DeployedContract[]
}

/** A block without a transaction. */
interface BlockOrder extends Pick<MineTask, 'found' | 'gifts'> {
  contracts: DeployedContract[]
}

function asKnown({ address, artifact }: DeployedContract): KnownContract {
  return { address, name: artifact.contractName, abi: artifact.abi }
}

function asOrder({ address, artifact, args, value }: DeployedContract): ContractPlacement {
  return { address, deployer: DEPLOYER, abi: artifact.abi, bytecode: artifact.bytecode, args, value }
}
