public struct LogModule {}
