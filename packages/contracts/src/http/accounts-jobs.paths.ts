/** What the page with jobs calls; no other page loads it. */
export const accountsJobPaths = { send_job_application: ['POST', '/api/accounts/job-applications'] } as const;
