import {
  ApiError,
  ChangeMailSettings,
  MailSettings,
  UnsubscribeToken,
  Unsubscription,
  UpdateMailSettings,
} from '@brandlode/contract';
import { findUnsubscription, readMailSettings, saveMailSettings, unsubscribe } from '@brandlode/database';
import { z } from 'zod';
import { describeRoutes, NoContent, operation, type Routes } from '../../../http/describe-routes.ts';
import { limitNetwork, limitRate } from '../../../limit-rate.ts';
import { followerOf } from '../follower.ts';

/** Per network: the servers of a large mail provider unsubscribe for all of its users. */
const RATE_LIMIT = { burst: 300, everySeconds: 1 };

/** Per user. */
const TEST_RATE_LIMIT = { burst: 3, everySeconds: 600 };

/** When a user's alerts and follows are mailed. */
export const mailSettingsRoutes: Routes = (context) => async (app) => {
  describeRoutes(app, { tag: 'Follows', access: 'paid' });
  const { db } = context.connection;

  app.get(
    '/mail-settings',
    operation({
      operationId: 'getMailSettings',
      summary: 'When you are emailed about changes',
      response: { 200: MailSettings },
    }),
    async ({ claims }) => readMailSettings(db, await followerOf(context, claims)),
  );

  app.put(
    '/mail-settings',
    operation({
      operationId: 'saveMailSettings',
      summary: 'Choose when you are emailed about changes',
      body: UpdateMailSettings,
      response: { 204: NoContent },
    }),
    async ({ claims, body }) => saveMailSettings(db, await followerOf(context, claims), body),
  );

  app.patch(
    '/mail-settings',
    operation({
      operationId: 'changeMailSettings',
      summary: 'Change some of these settings',
      body: ChangeMailSettings,
      response: { 204: NoContent },
    }),
    async ({ claims, body }) => saveMailSettings(db, await followerOf(context, claims), body),
  );

  app.post(
    '/mail-settings/test',
    operation({
      operationId: 'sendTestEmail',
      summary: 'Send yourself a made-up email about what you follow',
      problems: ['too-many-requests'],
      response: { 204: NoContent },
    }),
    async ({ claims }) => {
      await limitRate(db, `test-mail:${claims.sub}`, TEST_RATE_LIMIT, 'test emails');
      await context.testMails.send(await followerOf(context, claims));
    },
  );
};

/** Links in mails, which need no account: the token of the alert or of the user's follows is the secret. */
export const unsubscribeRoutes: Routes = (context) => async (app) => {
  describeRoutes(app, { tag: 'Follows', problems: ['not-found', 'too-many-requests'] });
  const { db } = context.connection;
  // The form body that mail programs send adds nothing to the URL.
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'buffer', bodyLimit: 4_096 },
    (_request, _body, done) => done(null, undefined),
  );
  // Errors get the header too.
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
  });
  app.addHook('preHandler', async ({ ip }) => {
    await limitNetwork(db, 'unsubscribe', ip, RATE_LIMIT);
  });
  const params = z.object({ token: UnsubscribeToken });
  const noSuch = () => new ApiError('not-found', { detail: 'This email setting no longer exists.' });

  app.get(
    '/unsubscribe/:token',
    operation({
      operationId: 'readUnsubscription',
      summary: 'What an unsubscribe link turns off; changes nothing',
      params,
      response: { 200: Unsubscription },
    }),
    async ({ params: { token }, headers }, reply) => {
      // Mail programs without one-click open the address in a browser.
      if (headers.accept?.includes('text/html'))
        return reply.redirect(`${context.config.publicUrl}/unsubscribe/${token}`, 303);
      const found = await findUnsubscription(db, token);
      if (!found) throw noSuch();
      return found;
    },
  );

  app.post(
    '/unsubscribe/:token',
    operation({
      operationId: 'unsubscribe',
      summary: 'Turn off the emails of this link in one click (RFC 8058)',
      params,
      response: { 204: NoContent },
    }),
    async ({ params: { token } }) => {
      if (!(await unsubscribe(db, token))) throw noSuch();
    },
  );
};
