export function folderOfProcess(purpose: string): string;
export function temporaryFolder(purpose: string): string;
