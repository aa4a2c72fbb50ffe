/** Where the running services are: the answer of `npm run services`, without a dependency on the tools. */
export type Services = {
  postgres: { host: string; port: number; user: string; url: string };
  s3: { endpoint: string; accessKey: string; secretKey: string; region: string };
  mail: { smtpUrl: string; webUrl: string };
  oidc: { issuer: string; clientId: string; clientSecret: string };
  scanner: { url: string };
};
