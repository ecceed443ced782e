import { CLAIMS } from '../../class/lti/claims.ts'

/** A person in a course of the platform. */
export interface PlatformPerson {
  sub: string
  name: string
  email: string
  roles: readonly string[]
}

const MEMBERSHIP = 'http://purl.imsglobal.org/vocab/lis/v2/membership'
export const INSTRUCTOR = `${MEMBERSHIP}#Instructor`
export const LEARNER = `${MEMBERSHIP}#Learner`

/** The persons of the course, as in the examples of the specification. */
export const PEOPLE = {
  jane: {
    sub: '0ae836b9-7fc9-4060-006f-27b2066ac545',
    name: 'Jane Q. Public',
    email: 'jane@platform.example.edu',
    roles: ['http://purl.imsglobal.org/vocab/lis/v2/institution/person#Student', LEARNER],
  },
  adam: {
    sub: 'a6d5c443-1f51-4783-ba1a-7686ffe3b54a',
    name: 'Adam Learner',
    email: 'adam@platform.example.edu',
    roles: [LEARNER],
  },
  ingrid: {
    sub: '5b6cde8d-1d2c-4c0e-9b5f-5a0a6c0f2f11',
    name: 'Ingrid Instructor',
    email: 'ingrid@platform.example.edu',
    roles: ['http://purl.imsglobal.org/vocab/lis/v2/institution/person#Faculty', INSTRUCTOR],
  },
} satisfies Record<string, PlatformPerson>

/** What a message is about. */
export interface MessageFrame {
  issuer: string
  clientId: string
  nonce: string
  deployment: string
  targetLink: string
  person: PlatformPerson
  context: { id: string; label: string; title: string }
  link: { id: string; title: string }
  custom?: Readonly<Record<string, string>>
  services: { lineItems: string; lineItem?: string; members: string }
}

/** The claims of a resource link launch, after the example of the LTI 1.3 Core Specification (appendix C). */
export function resourceLinkMessage(frame: MessageFrame): Record<string, unknown> {
  const { link, custom, services, targetLink } = frame
  return {
    ...common(frame),
    [CLAIMS.messageType]: 'LtiResourceLinkRequest',
    [CLAIMS.targetLink]: targetLink,
    [CLAIMS.resourceLink]: {
      id: link.id,
      description: 'Assignment to introduce who you are',
      title: link.title,
      validation_context: null,
      errors: { errors: {} },
    },
    [CLAIMS.custom]: { xstart: '2017-04-21T01:00:00Z', request_url: 'https://tool.com/link/123', ...custom },
    [CLAIMS.grades]: {
      scope: [
        'https://purl.imsglobal.org/spec/lti-ags/scope/lineitem',
        'https://purl.imsglobal.org/spec/lti-ags/scope/result.readonly',
        'https://purl.imsglobal.org/spec/lti-ags/scope/score',
      ],
      lineitems: services.lineItems,
      ...(services.lineItem && { lineitem: services.lineItem }),
    },
    [CLAIMS.members]: { context_memberships_url: services.members, service_versions: ['2.0'] },
  }
}

/** The claims of a deep linking request, after the example of the Deep Linking 2.0 specification. */
export function deepLinkingMessage(frame: MessageFrame, returnUrl: string): Record<string, unknown> {
  return {
    ...common(frame),
    [CLAIMS.messageType]: 'LtiDeepLinkingRequest',
    [CLAIMS.deepLinking]: {
      deep_link_return_url: returnUrl,
      accept_types: ['link', 'file', 'html', 'ltiResourceLink', 'image'],
      accept_media_types: 'image/*,text/html',
      accept_presentation_document_targets: ['iframe', 'window', 'embed'],
      accept_multiple: true,
      auto_create: true,
      title: 'This is the default title',
      text: 'This is the default text',
      data: 'csrftoken:c7fbba78-7b75-46e3-9201-11e6d5f36f53',
    },
  }
}

function common(frame: MessageFrame): Record<string, unknown> {
  const { issuer, clientId, nonce, deployment, person, context } = frame
  const [given = '', ...family] = person.name.split(' ')
  const now = Math.floor(Date.now() / 1_000)
  return {
    iss: issuer,
    sub: person.sub,
    aud: [clientId],
    exp: now + 300,
    iat: now,
    azp: clientId,
    nonce,
    name: person.name,
    given_name: given,
    family_name: family.join(' '),
    picture: 'https://platform.example.edu/jane.jpg',
    email: person.email,
    locale: 'en-US',
    [CLAIMS.deployment]: deployment,
    [CLAIMS.version]: '1.3.0',
    [CLAIMS.roles]: person.roles,
    [CLAIMS.context]: {
      ...context,
      type: ['http://purl.imsglobal.org/vocab/lis/v2/course#CourseOffering'],
    },
    'https://purl.imsglobal.org/spec/lti/claim/tool_platform': {
      guid: 'ex/48bbb541-ce55-456e-8b7d-ebc59a38d435',
      contact_email: 'support@platform.example.edu',
      description: 'An Example Tool Platform',
      name: 'Example Tool Platform',
      url: 'https://platform.example.edu',
      product_family_code: 'ExamplePlatformVendor-Product',
      version: '1.0',
    },
    'https://purl.imsglobal.org/spec/lti/claim/launch_presentation': {
      document_target: 'iframe',
      height: 320,
      width: 240,
      return_url: 'https://platform.example.edu/terms/201601/courses/7/sections/1/resources/2',
    },
    'https://purl.imsglobal.org/spec/lti/claim/lis': {
      person_sourcedid: 'example.edu:71ee7e42-f6d2-414a-80db-b69ac2defd4',
      course_offering_sourcedid: 'example.edu:SI182-F16',
      course_section_sourcedid: 'example.edu:SI182-001-F16',
    },
  }
}
