import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import './english.ts'
import { Button, PasswordInput, Stack } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { configurationQuery } from '#web/configuration.ts'
import { http, serverMessage } from '#web/http.ts'
import { CopyableCode } from '#web/training/ui/CopyableCode.tsx'
import { FormError, MissingFields } from '#web/ui/forms/FormOutcome.tsx'
import { FormPage } from '#web/ui/forms/FormPage.tsx'
import { useForm, withoutUndefined } from '#web/ui/forms/use-form.ts'
import { Failure } from '#web/ui/states/Failure.tsx'
import IconAlertTriangle from '~icons/alert-triangle'

import classes from './JuicyNft.module.css'

const PICTURE = 'assets/public/images/products/juicy_chatbot.svg'

/** The screen of the shop's NFT. Its owner proves the ownership with a private key. */
export default function JuicyNft() {
  const { t } = useTranslation()
  const unlocked = useQuery(unlockedQuery)
  useEffect(() => void exposeConsoleTools(), [])
  return (
    <FormPage element="app-nft-unlock" title={t('TITLE_SBT')} lead={t('NFT_LEAD')} aside={<Token />}>
      {unlocked.isPending && (
        <p role="status" aria-busy="true">
          {t('LOADING')}
        </p>
      )}
      {unlocked.isError && (
        <Failure
          title={t('NFT_FAILED')}
          detail={serverMessage(unlocked.error)}
          onRetry={() => void unlocked.refetch()}
        />
      )}
      {unlocked.data === false && <Locked />}
      {unlocked.data === true && <Unlocked />}
    </FormPage>
  )
}

function Token() {
  return (
    <div className={classes.frame}>
      <img src={PICTURE} alt="" width={320} height={320} />
    </div>
  )
}

function validate({ key }: { key: string }) {
  return withoutUndefined<{ key: string }>({ key: key.trim() ? undefined : 'NFT_KEY_MISSING' })
}

function Locked() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const why = useId()
  const { form, field, fieldErrors, isComplete } = useForm({ key: '' }, { validate })
  const submission = useMutation({
    mutationFn: () => submitKey(form.key.trim()),
    onSuccess: () => queries.setQueryData(unlockedQuery.queryKey, true),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete) submission.mutate()
  }
  return (
    <>
      <p className={classes.warning}>
        <IconAlertTriangle aria-hidden="true" />
        {t('BTN_SBT_NOTE')}
      </p>
      <form onSubmit={submit} noValidate>
        <PasswordInput
          id="privateKey"
          name="privateKey"
          label={t('LABEL_PRIVATE_KEY')}
          placeholder="0x"
          autoComplete="off"
          spellCheck={false}
          required
          withAsterisk={false}
          visibilityToggleButtonProps={{ 'aria-label': t('NFT_SHOW_KEY') }}
          {...field('key')}
        />
        <Button
          type="submit"
          size="lg"
          disabled={!isComplete}
          loading={submission.isPending}
          aria-describedby={why}
        >
          {t('BTN_AUTHENTICATE')}
        </Button>
        <MissingFields id={why} fieldErrors={fieldErrors} labels={{ key: 'LABEL_PRIVATE_KEY' }} />
        <FormError
          text={submission.isError ? (serverMessage(submission.error) ?? t('NFT_FAILED')) : undefined}
        />
      </form>
    </>
  )
}

function Unlocked() {
  const { t } = useTranslation()
  const { data } = useQuery(configurationQuery)
  const gallery = data?.application.social.nftUrl
  return (
    <Stack gap="lg">
      <p className="ff-alert" data-good="true" role="status">
        {t('NFT_UNLOCKED')}
      </p>
      <dl className="ff-facts">
        <dt>{t('OWNED_BY')}</dt>
        <dd>{gallery ? <a href={gallery}>{t('NFT_OWNER')}</a> : t('NFT_OWNER')}</dd>
        <dt>{t('LABEL_ACCOUNT_ADDRESS')}</dt>
        <dd>
          <CopyableCode code={OWNER} />
        </dd>
        <dt>{t('LABEL_DESCRIPTION')}</dt>
        <dd>{t('NFT_SBT_BOX_TEXT', { link: t('NFT_SOUL') })}</dd>
      </dl>
    </Stack>
  )
}

/** Loads the wallet library into the console, for learners who want to derive the key from its phrase. */
async function exposeConsoleTools(): Promise<void> {
  const { HDNodeWallet } = await import('ethers/wallet')
  Object.assign(window, { ethers: { HDNodeWallet } })
}

/** The owner's address. */
const OWNER = '0x8343d2eb2B13A2495De435a1b15e85b98115Ce05'

/** Whether the NFT of this shop was unlocked already. */
const unlockedQuery = queryOptions({
  queryKey: ['web3-nft-unlocked'],
  queryFn: async () => (await http.get<{ status: boolean }>('/rest/web3/nftUnlocked')).status,
  staleTime: 0,
})

/** Rejects with the shop's answer to a wrong key. */
function submitKey(privateKey: string): Promise<{ success: boolean; message: string }> {
  return http.post('/rest/web3/submitKey', { privateKey })
}
