import type { Interface } from 'ethers/abi'
import { createContext, use, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { AvailableWallet } from './connection.ts'
import type { KnownInterface } from './describe.ts'
import { errorText } from './errors.ts'
import type { TransactionRequest } from './provider.ts'
import type { Receipt } from './transactions.ts'

/** The wallet that the screens about the chain share. */
export interface Wallet {
  /** Wallets that can be connected: the one in the page, then extensions. */
  offers: readonly AvailableWallet[]
  offer: AvailableWallet
  state: 'connecting' | 'connected' | 'apart'
  /** Why no wallet is connected, as the key of a text or as the wallet's message. */
  trouble: string | undefined
  account: string | undefined
  accounts: readonly string[]
  connect(): void
  disconnect(): void
  chooseOffer(id: string): void
  chooseAccount(account: string): void
  /**
   * Sends a transaction from the connected account and waits for its block. `reading` describes a contract that is not
   * well known to the confirmation; `onSent` is called when the wallet sent the transaction. Rejects if it is refused
   * or reverted.
   */
  send(
    transaction: TransactionRequest,
    about?: { reading?: KnownInterface; onSent?: () => void },
  ): Promise<Receipt>
  sign(text: string): Promise<string>
}

export const WalletContext = createContext<Wallet | undefined>(undefined)

/** Only inside a `WalletProvider`. */
export function useWallet(): Wallet {
  const wallet = use(WalletContext)
  if (!wallet) throw new Error('There is no WalletProvider around this screen')
  return wallet
}

/** Returns a text for an error; undefined without one. */
export function useErrorText(): (error: unknown, face?: Interface) => string | undefined {
  const { t } = useTranslation()
  return useCallback(
    (error, face) => {
      if (error === null || error === undefined) return undefined
      const { key, values } = errorText(error, face)
      return t(key, values ?? {})
    },
    [t],
  )
}
