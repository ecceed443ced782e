import '../english.ts'
import { Box, Button, Flex } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { HttpError } from '#web/http.ts'
import { copyText } from '#web/ui/behaviour/copy-text.ts'
import { usePageTitle } from '#web/ui/behaviour/page-title.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { FormError } from '#web/ui/forms/FormOutcome.tsx'
import { NamedElement } from '#web/ui/NamedElement.tsx'
import { showSnackbar } from '#web/ui/snackbar/snackbar.tsx'
import IconCheck from '~icons/check'
import IconChevronDown from '~icons/chevron-down'
import IconCopy from '~icons/copy'
import IconDropletPlus from '~icons/droplet-plus'
import { formatEtherAmount, isSameAddress, shortAddress } from './chain.ts'
import { PAGE_WALLET_ID } from './connection.ts'
import { etherQuery, requestEther } from './queries.ts'
import { useErrorText, useWallet } from './use-wallet.ts'
import { WalletProvider } from './WalletProvider.tsx'
import { WalletTools } from './WalletTools.tsx'
import classes from './Web3Screen.module.css'

interface Props {
  element: `${string}-${string}`
  title: string
  lead: string
  children: ReactNode
}

/** The layout of a screen about the chain, with the wallet beside it. */
export function Web3Screen({ element, title, lead, children }: Props) {
  usePageTitle(title)
  return (
    <WalletProvider>
      <NamedElement element={element} className="ff-page">
        <Flex component="header" direction="column" gap="xs">
          <h1>{title}</h1>
          <Box component="p" className="ff-lead" maw="62ch">
            {lead}
          </Box>
        </Flex>
        <div className={classes.layout}>
          <div className={classes.purse}>
            <WalletPanel />
          </div>
          <div className={classes.matter}>{children}</div>
          <div className={classes.tools}>
            <WalletTools />
          </div>
        </div>
      </NamedElement>
    </WalletProvider>
  )
}

/** The connected account: its address, its balance, and a faucet. */
function WalletPanel() {
  const { t } = useTranslation()
  const { state, trouble, account, connect } = useWallet()
  return (
    <section className={classes.pursePurse} aria-label={t('WEB3_YOUR_WALLET')}>
      <Flex align="baseline" justify="space-between" wrap="wrap" rowGap="xxs" columnGap="sm">
        <Box component="h2" fz="lg">
          {t('WEB3_YOUR_WALLET')}
        </Box>
        <p className={classes.network}>{t('WEB3_CHAIN_NAME')}</p>
      </Flex>
      {account === undefined ? (
        <>
          <p className={classes.hint}>{t('WEB3_NOT_CONNECTED')}</p>
          <Button onClick={connect} loading={state === 'connecting'}>
            {t('BTN_CONNECT_METAMASK')}
          </Button>
        </>
      ) : (
        <WalletBalance account={account} />
      )}
      <FormError text={trouble} />
      {trouble !== undefined && <UsePageWallet />}
    </section>
  )
}

/** Switches to the wallet in the page, for wallets that cannot use the shop's chain. */
function UsePageWallet() {
  const { t } = useTranslation()
  const { offer, chooseOffer } = useWallet()
  if (offer.id === PAGE_WALLET_ID) return null
  return (
    <Button variant="default" className={classes.quiet ?? ''} onClick={() => chooseOffer(PAGE_WALLET_ID)}>
      {t('BTN_USE_PAGE_WALLET')}
    </Button>
  )
}

function WalletBalance({ account }: { account: string }) {
  const { t } = useTranslation()
  const words = useErrorText()
  const queries = useQueryClient()
  const ether = useQuery(etherQuery(account))
  const ask = useMutation({
    mutationFn: () => requestEther(account),
    onSuccess: () => {
      showSnackbar(t('WEB3_FAUCET_POURED'))
      return queries.invalidateQueries({ queryKey: ['web3'] })
    },
  })
  const copy = async () => {
    await copyText(account)
    showSnackbar(t('WEB3_ADDRESS_COPIED'), 'plain')
  }
  return (
    <>
      <p className={classes.balance} aria-busy={ether.isPending}>
        {ether.data === undefined ? '···' : formatEtherAmount(ether.data)}
        <Box component="span" fz="lg" c="var(--ff-on-bar-muted)">
          {t('WEB3_UNIT')}
        </Box>
      </p>
      <div className={classes.row}>
        <AccountMenu account={account} />
        <button
          type="button"
          className={classes.icon}
          aria-label={t('WEB3_COPY_ADDRESS')}
          onClick={() => void copy()}
        >
          <IconCopy aria-hidden="true" />
        </button>
      </div>
      <Button
        variant="default"
        className={classes.quiet ?? ''}
        leftSection={<IconDropletPlus size={20} aria-hidden="true" />}
        loading={ask.isPending}
        onClick={() => ask.mutate()}
      >
        {t('BTN_GET_PLAY_ETHER')}
      </Button>
      <FormError text={isEnough(ask.error) ? t('WEB3_FAUCET_ENOUGH') : words(ask.error ?? ether.error)} />
    </>
  )
}

/** Whether the faucet refused because the account has enough. */
function isEnough(error: unknown): boolean {
  return error instanceof HttpError && error.status === 429
}

function AccountMenu({ account }: { account: string }) {
  const { t } = useTranslation()
  const { accounts, offers, offer, chooseAccount, chooseOffer, disconnect } = useWallet()
  return (
    <Disclosure
      className={classes.menu}
      panelClassName={classes.panel}
      button={(props) => (
        <button type="button" className={classes.account} title={account} {...props}>
          <span className={classes.lamp} aria-hidden="true" />
          {shortAddress(account)}
          <IconChevronDown size={18} aria-hidden="true" />
        </button>
      )}
    >
      {(close) => (
        <>
          {offer.id === PAGE_WALLET_ID && (
            <Options
              title={t('WEB3_ACCOUNTS')}
              options={accounts.toSorted().map((id) => ({ id, name: shortAddress(id), isCode: true }))}
              chosen={account}
              onChoose={(id) => {
                chooseAccount(id)
                close()
              }}
            />
          )}
          {offers.length > 1 && (
            <Options
              title={t('WEB3_WALLETS')}
              options={offers}
              chosen={offer.id}
              onChoose={(id) => {
                chooseOffer(id)
                close()
              }}
            />
          )}
          <button
            type="button"
            className={classes.option}
            onClick={() => {
              disconnect()
              close()
            }}
          >
            {t('BTN_DISCONNECT')}
          </button>
        </>
      )}
    </Disclosure>
  )
}

interface OptionsProps {
  title: string
  options: readonly { id: string; name: string; isCode?: boolean }[]
  chosen: string
  onChoose: (id: string) => void
}

function Options({ title, options, chosen, onChoose }: OptionsProps) {
  return (
    <fieldset className={classes.options}>
      <legend>{title}</legend>
      {options.map(({ id, name, isCode }) => {
        const isChosen = isSameAddress(id, chosen)
        return (
          <button
            key={id}
            type="button"
            className={classes.option}
            aria-pressed={isChosen}
            onClick={() => onChoose(id)}
          >
            {isCode ? <code>{name}</code> : name}
            {isChosen && <IconCheck size={18} aria-hidden="true" />}
          </button>
        )
      })}
    </fieldset>
  )
}
