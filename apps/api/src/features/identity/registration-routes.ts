import { AlreadyVerified, Register, Registered, ResendVerification, VerifyEmail } from '@brandlode/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Config } from '../../config.ts';
import { NoContent, operation } from '../../http/describe-routes.ts';
import type { Identity } from './identity.ts';
import { register } from './register.ts';
import { resendVerification } from './resend-verification.ts';
import { clearRegistrationCookie, clientOf, setRegistrationCookie } from './sessions/cookies.ts';
import { verifyEmail } from './verify-email.ts';

/** Registration of an account and verification of its address. */
export const registrationRoutes =
  (config: Config, identity: Identity): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/register',
      operation({
        operationId: 'register',
        summary: 'Create an account; the verification email is sent',
        problems: ['invalid-email', 'weak-password', 'email-already-in-use', 'too-many-requests'],
        body: Register,
        response: { 201: Registered },
      }),
      async (request, reply) => {
        const { email, registration } = await register(identity, request.body, clientOf(request, config));
        setRegistrationCookie(reply, config, registration);
        return { email };
      },
    );

    app.post(
      '/verify-email',
      operation({
        operationId: 'verifyEmail',
        summary: 'Accept a verification link',
        problems: ['invalid-token', 'expired-token', 'registration-unproven', 'too-many-requests'],
        body: VerifyEmail,
        response: { 200: AlreadyVerified, 204: NoContent },
      }),
      async (request, reply) => {
        const outcome = await verifyEmail(identity, request.body.token, clientOf(request, config));
        if (outcome === 'already-verified') return { alreadyVerified: true as const };
        clearRegistrationCookie(reply, config);
        return reply.code(204).send();
      },
    );

    app.post(
      '/resend-verification',
      operation({
        operationId: 'resendVerification',
        summary: 'Send another verification email',
        problems: ['invalid-email', 'too-many-requests'],
        body: ResendVerification,
        response: { 204: NoContent },
      }),
      (request) => resendVerification(identity, request.body.email, clientOf(request, config)),
    );
  };
