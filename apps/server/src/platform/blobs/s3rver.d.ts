declare module 's3rver' {
  /** The part of s3rver that the tests use; the package ships no types. */
  // biome-ignore lint/style/noDefaultExport: this is what the package exports
  export default class S3rver {
    constructor(options: {
      readonly address: string;
      readonly port: number;
      readonly directory: string;
      readonly silent: boolean;
      readonly configureBuckets: readonly { readonly name: string; readonly configs: readonly string[] }[];
    });
    run(): Promise<{ readonly address: string; readonly port: number }>;
    close(): Promise<void>;
  }
}
