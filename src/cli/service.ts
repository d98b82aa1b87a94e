import { apiKeyFault, isUnencrypted, readBaseUrl } from '../service/baseUrl';
import { Client } from '../service/client';
import { Limiter } from '../service/limiter';
import { patient } from '../service/patient';
import { minAnalysisMs, type ReportService } from '../service/service';
import { UsageError } from './usageError';

/** Maximum number of simultaneous requests. */
const most = 4;

/** A service with its address. */
export interface Connected {
  readonly service: ReportService;
  readonly url: string;
}

/**
 * The service to use, with the key from the environment, which is sent only to that service.
 * @param named the address from the arguments
 * @throws UsageError without a service or a key, or if the key belongs to another service
 */
export function connectToService(
  named: string | undefined,
  environment: NodeJS.ProcessEnv,
  longestAnalysis: number,
  warn: (sentence: string) => void,
): Connected {
  const own = environment['SITE_REPORTS_SERVICE'] ?? '';
  const apiKey = environment['SITE_REPORTS_API_KEY']?.trim() ?? '';
  const address = named ?? own;
  if (address === '') throw new UsageError('Specify the service with --service or SITE_REPORTS_SERVICE.');
  const { url } = readBaseUrl(address);
  // The address may contain a password, so it isn't repeated.
  if (url === undefined)
    throw new UsageError('The service’s address isn’t valid. Use one like https://reports.example.com.');
  const fault = apiKeyFault(apiKey);
  if (fault === 'empty') throw new UsageError('SITE_REPORTS_API_KEY isn’t set.');
  if (fault === 'characters')
    throw new UsageError(
      'The API key in SITE_REPORTS_API_KEY has quotes, spaces, or other characters that no key has, some of which can’t be seen. Copy it again.',
    );
  const owner = readBaseUrl(own).url;
  if (owner !== undefined && new URL(owner).origin !== new URL(url).origin)
    throw new UsageError('The API key is for SITE_REPORTS_SERVICE, but --service names a different service.');
  if (isUnencrypted(url)) warn('Warning: The API key is sent unencrypted. Use an https address.');
  const limiter = new Limiter(() => most);
  const log = { info: () => undefined, warn: () => undefined };
  const timeLimit = () => Math.max(minAnalysisMs, longestAnalysis);
  return { service: patient(new Client({ baseUrl: url, apiKey, log, limiter, longestAnalysis: timeLimit })), url };
}
