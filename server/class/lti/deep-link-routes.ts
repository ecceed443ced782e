import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isSentFromOwnHost } from '../join/forms.ts'
import type { LtiTarget } from '../store/lti.ts'
import { CLAIMS, type DeepLinkLaunch } from './claims.ts'
import { type CourseVisitor, fieldsOf } from './launch-routes.ts'
import { chooseTargetPage, returnPage } from './pages.ts'
import type { LtiRoutesOptions } from './parts.ts'
import { LTI_PATHS } from './paths.ts'
import { Tickets } from './tickets.ts'

type Chooser = CourseVisitor<DeepLinkLaunch>
/** Shows a trainer what a new link may lead to. */
export type ChooseTarget = (request: FastifyRequest, reply: FastifyReply, who: Chooser) => Promise<void>

/** Adds deep linking: a trainer chooses what a new link in the course leads to. */
export function addDeepLinkRoutes(app: FastifyInstance, parts: LtiRoutesOptions): ChooseTarget {
  const { targets, toolKeys, addresses, allowFrames, pageContext, sendNotice } = parts
  const tickets = new Tickets<Chooser>()

  app.post(LTI_PATHS.chooseTarget, async (request, reply) => {
    allowFrames(reply)
    if (!isSentFromOwnHost(request))
      return sendNotice(
        request,
        reply,
        403,
        'Not from there',
        'Another page asked for this. Nothing was done.',
      )
    const fields = fieldsOf(request)
    const who = tickets.take(fields.get('ticket') ?? '')
    const context = pageContext(request)
    const language = context.speech.lang.replace('-', '_')
    const target = asTarget(fields.get('target') ?? '')
    const title = target && targets.titleOf(target, language, context.speech.translate('The whole class'))
    if (!who || !target || title === undefined)
      return sendNotice(
        request,
        reply,
        403,
        'Too late',
        'This page is too old. Open the link in your course again.',
      )
    const { platform, launch } = who
    const token = await toolKeys.sign(
      {
        nonce: randomBytes(18).toString('base64url'),
        [CLAIMS.messageType]: 'LtiDeepLinkingResponse',
        [CLAIMS.version]: '1.3.0',
        [CLAIMS.deployment]: launch.deployment,
        [CLAIMS.contentItems]: [
          contentItem(target, title, {
            url: `${addresses.joinOrigin}${LTI_PATHS.launch}`,
            most: targets.pointsOf(target, new Set(), []).possible,
          }),
        ],
        ...(launch.data !== undefined && { [CLAIMS.deepLinkingData]: launch.data }),
      },
      platform.issuer,
      platform.clientId,
    )
    allowFrames(reply, new URL(launch.returnUrl).origin)
    reply.type('text/html; charset=utf-8').send(returnPage(context, { url: launch.returnUrl, token }))
  })

  return async (request, reply, who) => {
    const context = pageContext(request)
    const say = (text: string): string => context.speech.translate(text)
    const groups = targets.groups(context.speech.lang.replace('-', '_'), say('The whole class'), {
      paths: say('Paths'),
      challenges: say('Challenges'),
    })
    allowFrames(reply)
    reply
      .type('text/html; charset=utf-8')
      .send(chooseTargetPage(context, { groups, ticket: tickets.issue(who) }))
  }
}

function contentItem(target: LtiTarget, title: string, { url, most }: { url: string; most: number }): object {
  const [kind = '', key] = target.split(':')
  return {
    type: 'ltiResourceLink',
    title,
    url,
    ...(key !== undefined && { custom: { [kind]: key } }),
    lineItem: { scoreMaximum: most, label: title, resourceId: target },
  }
}

function asTarget(text: string): LtiTarget | undefined {
  if (text === 'class') return text
  const [, kind, key] = /^(challenge|path):([\w-]{1,80})$/.exec(text) ?? []
  if (kind === 'challenge') return `challenge:${key}`
  return kind === 'path' ? `path:${key}` : undefined
}
